// The dialogs of the list, in one chunk.
export { UserDialogs } from './UserDialogs.tsx';
export { TurnQuestions } from './user/TurnQuestions.tsx';
