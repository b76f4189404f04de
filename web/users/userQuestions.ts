// The dialogs of the list, in one chunk.
export { UserDialogs } from './UserDialogs.tsx';
export { ToggleQuestions } from './user/ToggleQuestions.tsx';
