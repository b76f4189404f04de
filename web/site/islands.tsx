import { type ComponentType, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { IslandName } from './frame/islandNames.ts';
import { Speech } from './frame/speech.tsx';

// biome-ignore lint/suspicious/noExplicitAny: each part's properties come as the JSON that the server wrote for it.
type Part = ComponentType<any>;

const PARTS: Record<IslandName, () => Promise<Part>> = {
  contactForm: async () => (await import('./support/ContactForm.tsx')).ContactForm,
  organizerForms: async () => (await import('./organizers/OrganizerForms.tsx')).OrganizerForms,
  shareTemplates: async () => (await import('./promo/ShareTemplates.tsx')).ShareTemplates,
};

/** Brings a part of the page to life, with what the server drew it with. */
export async function wake(place: HTMLElement): Promise<void> {
  const { island, given = '{}' } = place.dataset;
  const Part = await PARTS[island as IslandName]();
  hydrateRoot(
    place,
    <Speech language={document.documentElement.lang as Language}>
      <Part {...JSON.parse(given)} />
      <Awake place={place} />
    </Speech>,
  );
}

/** Marks the part as alive, for journeys: what is done to it before is done without scripts. */
function Awake({ place }: { place: HTMLElement }) {
  useEffect(() => {
    place.dataset.awake = '';
  }, [place]);
  return null;
}
