import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import classes from './Home.module.css';
import { brand } from './platform/texts/brand.ts';
import { catalogue, useText } from './platform/texts/messages.ts';
import { Clave, ClaveDivider } from './ui/notice/Clave.tsx';

export const homeTexts = catalogue(
  'home',
  {
    headline: 'Find your next dance.',
    text: 'Salsa, bachata, kizomba, zouk, tango, swing: {{brand}} keeps the calendar of the places where people dance. The public calendar opens here soon.',
    console: 'Go to the console',
  },
  {
    headline: 'Encuentra tu próximo baile.',
    text: 'Salsa, bachata, kizomba, zouk, tango, swing: {{brand}} lleva el calendario de los sitios donde se baila. El calendario público abrirá aquí pronto.',
    console: 'Ir a la consola',
  },
);

/** The public start page; the rest of the public site is still to come. */
export function Home() {
  const say = useText(homeTexts);
  useEffect(() => {
    document.title = brand;
  }, []);
  return (
    <main className={classes.home}>
      <div className={classes.words}>
        <p className={classes.brand}>{brand}</p>
        <h1>{say('headline')}</h1>
        <p className={classes.text}>{say('text', { brand })}</p>
        <ClaveDivider />
        <Button component={Link} to="/admin" variant="default" size="md">
          {say('console')}
        </Button>
      </div>
      <Clave size={360} className={classes.ring} />
    </main>
  );
}
