/**
 * A certificate for `localhost` that no authority has signed, and its key, for servers of tests. Made by
 * `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=localhost`
 * `-addext subjectAltName=DNS:localhost`.
 */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUGdQPVdHkfxUoZPHQ9tWGN9yJP/wwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjA5MTcxOVoYDzIxMjYxMDI5
MDkxNzE5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARe8zJbFGhElrMpb5C98ZRqvVwSITtP1cVBYsnKMk5wlFH8utiYCxMi
AfhKv73OAgPOhyNO5Eh1dwruxrohb7kIo2kwZzAdBgNVHQ4EFgQUhXfM3wOyM37X
kR6sfq4vq/LoUH4wHwYDVR0jBBgwFoAUhXfM3wOyM37XkR6sfq4vq/LoUH4wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgTq9Dv0quQsiyLg+Kkky4Py+Lmp9PKAdOOEjowv/MlEECIQCXNwzmIbXY
4Yhj589ny9ImF6WwIi/r34mAnf5wGCgGkQ==
-----END CERTIFICATE-----
`;

export const testKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgoZfs/lIxqkHXetzR
rfgkNzy1EtMu05rk58SoJnLXac6hRANCAARe8zJbFGhElrMpb5C98ZRqvVwSITtP
1cVBYsnKMk5wlFH8utiYCxMiAfhKv73OAgPOhyNO5Eh1dwruxrohb7kI
-----END PRIVATE KEY-----
`;
