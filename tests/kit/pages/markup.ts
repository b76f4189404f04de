import { HtmlValidate } from 'html-validate';

/** What the HTML standard asks for, and accessibility; not how React writes an attribute. */
const validator = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] });

/** What is wrong with a page. */
export async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId} at ${line}:${column}: ${message}`),
  );
}
