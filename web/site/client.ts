import './frame/fonts.css';
import '../ui/theme/tokens.css';
import './frame/base.css';
import { rememberCity } from './calendar/myCity.ts';
import { countSeen } from './frame/countSeen.ts';
import { offerLanguage } from './frame/offerLanguage.ts';
import { turnHeadline } from './home/turnHeadline.ts';

// One stylesheet for all pages: the parts that only the server draws need theirs too.
import.meta.glob('./*/*.module.css', { eager: true });
import.meta.glob('../ui/notice/Clave.module.css', { eager: true });

// A page on which nothing moves loads no React, and the others not before they are shown.
const places = document.querySelectorAll<HTMLElement>('[data-island]');
const wakeAll = () => void import('./islands.tsx').then(({ wake }) => places.forEach(wake));
if (places.length > 0) requestAnimationFrame(() => setTimeout(wakeAll));
offerLanguage();
rememberCity();
turnHeadline();
countSeen();
if (document.querySelector('[data-locates]')) {
  void import('./calendar/locate.ts').then(({ wakeLocating }) => wakeLocating());
}
if (document.querySelector('[data-copies],[data-shares]')) {
  void import('./frame/shareable.ts').then(({ wakeShareable }) => wakeShareable());
}
