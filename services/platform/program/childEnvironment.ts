/**
 * What any program needs of the environment: where programs, home and temporary files are, and how text and
 * times are written. Beside the names of Unix and those of Windows, without which no socket opens there.
 */
const SYSTEM = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'TMPDIR', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TZ'],
  ...['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'],
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'TEMP', 'TMP', 'USERPROFILE'],
  ...['APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA', 'NUMBER_OF_PROCESSORS', 'PROCESSOR_ARCHITECTURE'],
];

/** What Node itself reads: an operator's memory limits, certificates and proxy, and where compiled code is kept. */
const NODE = [
  ...['NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...['NODE_USE_ENV_PROXY', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'],
];

type Environment = NodeJS.ProcessEnv;

/** The part of an environment that a program gets which is not ours. */
export function systemEnvironment(env: Environment): Environment {
  return only(env, SYSTEM);
}

/** The part of an environment that one of our own programs gets: the system's, and these settings. */
export function nodeEnvironment(env: Environment, settings: readonly string[]): Environment {
  return only(env, [...SYSTEM, ...NODE, ...settings]);
}

/** Names count whatever their case: Windows writes `Path`, and proxies are named in both. */
function only(env: Environment, names: readonly string[]): Environment {
  const wanted = new Set(names);
  return Object.fromEntries(Object.entries(env).filter(([name]) => wanted.has(name.toUpperCase())));
}
