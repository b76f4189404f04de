/** The city of this device: what addresses and people call it. It leaves the device only as the address of a link. */
type City = { slug: string; name: string };

const KEY = 'city';

/** Remembers the city whose calendar is open, and shows the links to the one that was looked at last. */
export function rememberCity(): void {
  const { city: slug, cityName: name } = document.querySelector<HTMLElement>('[data-city]')?.dataset ?? {};
  if (slug && name) keep({ slug, name });
  const mine = kept();
  if (mine)
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-my-city]')) lead(link, mine);
}

/** A link without words of its own is called by the city; the words of another say where the city goes. */
function lead(link: HTMLAnchorElement, { slug, name }: City): void {
  const there = new URL(link.dataset.myCity ?? '', location.href);
  if (there.searchParams.has('city')) return;
  link.href = `${there.pathname}?${new URLSearchParams([['city', slug], ...there.searchParams])}`;
  const [city = name] = name.split(', ');
  link.textContent = (link.dataset.inCity ?? '{{city}}').replace('{{city}}', city);
  const item = link.closest('[hidden]');
  if (item instanceof HTMLElement) item.hidden = false;
}

// Browsers may refuse to keep anything.
function keep(city: City): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(city));
  } catch {}
}

function kept(): City | undefined {
  try {
    const { slug, name } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof slug === 'string' && typeof name === 'string' ? { slug, name } : undefined;
  } catch {
    return undefined;
  }
}
