import { Guard } from './access/Guard.tsx';
import { consoleMenu, menuTexts } from './menu.ts';
import { useText } from './platform/messages.ts';
import { Shell } from './platform/Shell.tsx';

/** Everything under /admin but the login: guarded, and inside the shell. */
export function Console() {
  return (
    <Guard>
      <Shell menu={consoleMenu(useText(menuTexts))} />
    </Guard>
  );
}
