import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { EventRead } from '#contracts/events/calls.ts';
import { isCurrency, proposedPrice, readPrice, writtenAmount } from '#contracts/events/price/price.ts';
import { useText } from '../../platform/texts/messages.ts';
import { nameOf } from '../event/kinds.ts';
import type { FixProps } from './fixes.ts';
import classes from './Quality.module.css';
import { qualityTexts } from './qualityTexts.ts';
import { useFix } from './useFix.ts';

const FREE = { price: '', priceOpen: false } as const;

/** The fix for an unreadable price: its text, a proposal, an amount to type, or free. */
export function PriceFix(props: FixProps) {
  return <SaidFix {...props} kind="unreadablePrice" />;
}

/** The fix for an open price: an amount to type, or free. */
export function NoPriceFix(props: FixProps) {
  return <SaidFix {...props} kind="priceNotSaid" />;
}

function SaidFix({
  item: { event },
  onFixed,
  kind,
}: FixProps & { kind: 'unreadablePrice' | 'priceNotSaid' }) {
  const say = useText(qualityTexts);
  const { change, busy } = useFix(kind, event, onFixed);
  const proposed = proposedChange(event);
  const title = nameOf(event);
  return (
    <div className={classes.fix}>
      {event.price && (
        <span className={classes.said}>
          <q>{event.price}</q> {event.currency}
        </span>
      )}
      {proposed && (
        <Button
          size="compact-sm"
          loading={busy}
          aria-label={say('readPriceOf', { title, price: proposed.shown })}
          onClick={() => change(proposed.body)}
        >
          {say('readPrice', { price: proposed.shown })}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        disabled={busy}
        aria-label={say('isFreeOf', { title })}
        onClick={() => change(FREE)}
      >
        {say('isFree')}
      </Button>
      <TypedPrice event={event} busy={busy} onSave={change} />
    </div>
  );
}

type TypedPriceProps = {
  event: EventRead;
  busy: boolean;
  onSave: (body: { price: string; currency: string; priceOpen?: false }) => void;
};

function TypedPrice({ event, busy, onSave }: TypedPriceProps) {
  const say = useText(qualityTexts);
  const [amount, setAmount] = useState('');
  const [currency, setCurrency] = useState(
    proposedPrice(event.price, event.currency)?.currency ?? event.currency,
  );
  const [tried, setTried] = useState(false);
  const price = typedPrice(amount, currency);
  const title = nameOf(event);
  const save = () =>
    price === null ? setTried(true) : onSave({ ...(price === '' ? FREE : { price }), currency });
  return (
    <form
      className={classes.typed}
      noValidate
      onSubmit={submitted => {
        submitted.preventDefault();
        save();
      }}
    >
      <TextInput
        size="xs"
        w={110}
        aria-label={say('amountOf', { title })}
        placeholder="10-15"
        value={amount}
        error={tried && price === null && say('amountWrong')}
        onChange={({ currentTarget }) => setAmount(currentTarget.value)}
      />
      <TextInput
        size="xs"
        w={62}
        aria-label={say('currencyOf', { title })}
        value={currency}
        maxLength={3}
        onChange={({ currentTarget }) => setCurrency(currentTarget.value.toUpperCase())}
      />
      <Button
        type="submit"
        size="compact-sm"
        variant="default"
        loading={busy}
        aria-label={say('saveOf', { title })}
      >
        {say('save')}
      </Button>
    </form>
  );
}

/** The text of a typed amount or range; null if it is none. */
function typedPrice(amount: string, currency: string): string | null {
  if (amount.trim() === '' || !isCurrency(currency)) return null;
  const reading = readPrice(`${amount} ${currency}`, currency);
  if (reading?.kind === 'free') return '';
  return reading?.kind === 'amount' ? writtenAmount(reading) : null;
}

/** The text stays where only the currency is wrong. */
function proposedChange({ price, currency }: EventRead) {
  const { currency: meant, ...amount } = proposedPrice(price, currency) ?? { currency: null };
  if (meant === null || !('from' in amount)) return null;
  const shown = writtenAmount({ ...amount, currency: meant });
  const stays = readPrice(price, meant) !== null;
  return { shown, body: stays ? { currency: meant } : { price: shown, currency: meant } };
}
