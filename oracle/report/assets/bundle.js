document.body.classList.remove("plain");
