// Runs before the first paint, so that a page in the light theme never flashes dark. A separate file, because
// the content security policy allows no inline script.
(() => {
  let choice = document.currentScript.dataset.default ?? 'dark';
  try {
    choice = localStorage.getItem('mantine-color-scheme-value') ?? choice;
  } catch {
    // Some private windows deny access to storage; the default is good enough.
  }
  const light =
    choice === 'light' || (choice === 'auto' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', light ? 'light' : 'dark');
})();
