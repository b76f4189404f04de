/** The line of HTML that shows an address in a frame. */
export function frameLine(source: string, title: string): string {
  return `<iframe src="${attribute(source)}" title="${attribute(title)}" loading="lazy" style="width:100%;height:640px;border:0"></iframe>`;
}

function attribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
