import type { ReactNode } from 'react';
import { LANGUAGES, type Language } from '#contracts/platform/sentences/sentence.ts';
import { pathIn, SITE_PICTURE, type SiteSetting } from '#contracts/site/pages.ts';
import { Footer } from './Footer.tsx';
import classes from './Frame.module.css';
import { frameTexts } from './frameTexts.ts';
import { Header } from './Header.tsx';
import { LanguageOffer } from './LanguageOffer.tsx';
import type { PageHead } from './pageView.ts';
import { useSay } from './speech.tsx';

/** As Open Graph names languages. */
const LOCALES: Record<Language, string> = { en: 'en_US', es: 'es_ES' };

type DocumentProps = { setting: SiteSetting; head: PageHead; children: ReactNode };

/** The whole HTML document of a page. */
export function Document({ setting, head, children }: DocumentProps) {
  const say = useSay(frameTexts);
  return (
    <html lang={setting.language} data-mantine-color-scheme="dark">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark light" />
        <script src="/theme.js" data-default="auto" />
        <HeadTags setting={setting} head={head} />
      </head>
      <body className={classes.page}>
        <a href="#content" className={classes.skip}>
          {say('skip')}
        </a>
        <LanguageOffer />
        <Header />
        <main id="content" className={classes.content}>
          {children}
        </main>
        <Footer />
      </body>
    </html>
  );
}

function HeadTags({ setting, head }: { setting: SiteSetting; head: PageHead }) {
  const { brand, address, language, assets } = setting;
  const path = head.path ?? setting.path;
  const title = head.title === brand ? brand : `${head.title} · ${brand}`;
  const url = address + pathIn(language, path);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={head.description} />
      {head.hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={url} />
          {LANGUAGES.map(other => (
            <link key={other} rel="alternate" hrefLang={other} href={address + pathIn(other, path)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={address + path} />
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={LOCALES[language]} />
      <Pictures setting={setting} head={head} />
      {head.feeds?.map(feed => (
        <link
          key={feed.type}
          rel="alternate"
          type={feed.type}
          title={feed.title}
          href={address + feed.path}
        />
      ))}
      {head.structured && <script type="application/ld+json">{head.structured}</script>}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {assets.fonts.map(font => (
        <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font} />
      ))}
      {assets.styles.map(style => (
        <link key={style} rel="stylesheet" href={style} />
      ))}
      {head.styles && <style>{head.styles}</style>}
      <script type="module" src={assets.script} />
    </>
  );
}

/** Link previews show the first picture that they can read. */
function Pictures({ setting, head }: { setting: SiteSetting; head: PageHead }) {
  const { address, language } = setting;
  const { image } = head;
  return (
    <>
      <meta property="og:image" content={address + (head.picture ?? pathIn(language, SITE_PICTURE))} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={head.title} />
      {image && (
        <>
          <meta
            property="og:image"
            content={image.address.startsWith('/') ? address + image.address : image.address}
          />
          <meta property="og:image:alt" content={image.alt} />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
