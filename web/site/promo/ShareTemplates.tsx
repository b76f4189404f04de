export function ShareTemplates() {
  return null;
}
