/** The settings that a backup contains: what a new installation should have alike. No addresses of servers, no secrets. */
const KEPT = [
  ...['BRAND_NAME', 'PUBLIC_URL', 'MAIL_FROM', 'SUPPORT_EMAIL', 'APP_STORE_URL', 'CHAT_INVITE_URL'],
] as const;

/** Those that are set. */
export function keptSettings(
  env: Partial<Record<(typeof KEPT)[number], string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(KEPT.flatMap(name => (env[name] ? [[name, env[name]]] : [])));
}
