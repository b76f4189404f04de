/** A price, and whether it is open: nobody has said what it costs, neither an amount nor that it is free. */
export type Priced = { price: string; priceOpen?: boolean | null | undefined };

/** Whether nobody has said what something costs. A price that is given answers that, whatever was said before. */
export function isPriceOpen({ price, priceOpen }: Priced): boolean {
  return priceOpen === true && price.trim() === '';
}

/** A form in which a price that is given closes the question, and an open one leaves no price. */
export function withPriceSaid<Form extends Partial<Priced>>(form: Form): Form {
  if (form.price?.trim()) return { ...form, priceOpen: null };
  if (form.priceOpen === true) return { ...form, price: '' };
  return form.priceOpen === false ? { ...form, priceOpen: null } : form;
}
