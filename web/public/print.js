// Shows the button that prints, to those with scripts; others print with their browser. A separate file, because the
// content security policy allows no inline script.
for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}
