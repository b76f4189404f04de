// A chunk of its own: only a narrow FilterBar folds.
export { Collapse } from '@mantine/core';
