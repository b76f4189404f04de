/** The same values, each requested while the previous one is being used. */
export async function* ahead<Value>(values: AsyncGenerator<Value>): AsyncGenerator<Value> {
  let next = values.next();
  for (;;) {
    const { value, done } = await next;
    if (done) return;
    next = values.next();
    // A failure is reported when the value is awaited, if it ever is.
    next.catch(() => {});
    yield value;
  }
}
