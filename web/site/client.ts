import './frame/fonts.css';
import '../ui/theme/tokens.css';
import './frame/base.css';
import { offerLanguage } from './frame/offerLanguage.ts';

// One stylesheet for all pages: the parts that only the server draws need theirs too.
import.meta.glob('./*/*.module.css', { eager: true });
import.meta.glob('../ui/notice/Clave.module.css', { eager: true });

// A page on which nothing moves loads no React.
const places = document.querySelectorAll<HTMLElement>('[data-island]');
if (places.length > 0) void import('./islands.tsx').then(({ wake }) => places.forEach(wake));
offerLanguage();
if (document.querySelector('[data-copies],[data-shares]')) {
  void import('./frame/shareable.ts').then(({ wakeShareable }) => wakeShareable());
}
