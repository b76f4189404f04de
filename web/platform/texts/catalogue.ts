// The site's texts come from here, without the state that the console's `messages.ts` keeps.
export {
  type Catalogue,
  catalogue,
  type Pair,
  type Say,
  sayIn,
} from '#contracts/platform/sentences/catalogue.ts';
