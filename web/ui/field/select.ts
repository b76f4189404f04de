// A chunk of its own, for LateSelect.
export { Select } from '@mantine/core';
export { SearchSelect } from './SearchSelect.tsx';
