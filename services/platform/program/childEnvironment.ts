/**
 * What any program needs from the environment: where programs, home and temporary files are, and how text and
 * times are formatted. The Unix names, and those of Windows, without which no socket opens there.
 */
const SYSTEM = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'TMPDIR', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TZ'],
  ...['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'],
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'TEMP', 'TMP', 'USERPROFILE'],
  ...['APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA', 'NUMBER_OF_PROCESSORS', 'PROCESSOR_ARCHITECTURE'],
];

/** What Node itself reads: an operator's memory limits, certificates and proxy settings, and its compile cache. */
const NODE = [
  ...['NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...['NODE_USE_ENV_PROXY', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'],
];

type Environment = NodeJS.ProcessEnv;

/** The part of an environment that a third-party program gets. */
export function systemEnvironment(env: Environment): Environment {
  return only(env, SYSTEM);
}

/**
 * The part of an environment that one of our own programs gets: the system's variables and these settings.
 */
export function nodeEnvironment(env: Environment, settings: readonly string[]): Environment {
  return only(env, [...SYSTEM, ...NODE, ...settings]);
}

/** Names are case-insensitive: Windows writes `Path`, and proxy variables exist in both cases. */
function only(env: Environment, names: readonly string[]): Environment {
  const wanted = new Set(names);
  return Object.fromEntries(Object.entries(env).filter(([name]) => wanted.has(name.toUpperCase())));
}
