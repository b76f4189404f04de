import type { RowAction } from './RowMenu.tsx';

/**
 * Makes the actions of a row from texts that come in two: `edit` is the word on a button, `editNamed` its accessible
 * name, with the row's name among `values`.
 */
export function actionOf<Word extends string>(
  say: (key: Word | `${Word}Named`, values?: Record<string, string>) => string,
  values: Record<string, string>,
) {
  return (
    word: Word,
    icon: RowAction['icon'],
    onClick: () => void,
    more: Pick<RowAction, 'quick' | 'rowKey' | 'red'> = {},
  ): RowAction => ({ icon, word: say(word), name: say(`${word}Named`, values), onClick, ...more });
}
