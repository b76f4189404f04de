/** The most that a letter of 13 px takes on average, what surrounds each button, and the menu with the cell's padding. */
const PX = { letter: 7.2, button: 24, rest: 50 };

/**
 * The width of a column of `RowActions` whose buttons have these words, in the language that is shown: narrower, and
 * the buttons would lie on what the column beside it says.
 */
export function actionsWidth(...words: string[]): string {
  const buttons = words.map(word => word.length * PX.letter + PX.button);
  return `${Math.ceil(buttons.reduce((sum, one) => sum + one, PX.rest))}px`;
}
