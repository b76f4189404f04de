// Runs before the first paint, so that a page in the light theme never flashes dark. A file of its own: the
// content security policy allows no inline script.
(() => {
  let choice = 'dark';
  try {
    choice = localStorage.getItem('mantine-color-scheme-value') ?? choice;
  } catch {
    // Storage is refused in some private windows; the default is good enough.
  }
  const light =
    choice === 'light' || (choice === 'auto' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', light ? 'light' : 'dark');
})();
