import { type ReactNode, useEffect, useState } from 'react';

/** Opens after it is mounted: a dialog that is mounted open does not know where the focus came from. */
export function Opening(props: { opened: boolean; children: (opened: boolean) => ReactNode }) {
  const { opened, children } = props;
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return children(shown);
}
