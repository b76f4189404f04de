/** The same values, each asked for while the one before is being used. */
export async function* ahead<Value>(values: AsyncGenerator<Value>): AsyncGenerator<Value> {
  let next = values.next();
  for (;;) {
    const { value, done } = await next;
    if (done) return;
    next = values.next();
    // Reported when it is waited for, if it ever is.
    next.catch(() => {});
    yield value;
  }
}
