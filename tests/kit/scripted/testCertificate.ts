/**
 * A self-signed certificate for `localhost` and its key, for test servers. Created with
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

// With the same key, created with `openssl ca -selfsign -startdate … -enddate …`, so that each has exactly
// one fault.

/** For `localhost`, expired in February 2020. */
export const expiredCertificate = `-----BEGIN CERTIFICATE-----
MIIBXzCCAQWgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwHhcNMjAwMTAxMDAwMDAwWhcNMjAwMjAxMDAwMDAwWjAUMRIwEAYDVQQDDAls
b2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARe8zJbFGhElrMpb5C9
8ZRqvVwSITtP1cVBYsnKMk5wlFH8utiYCxMiAfhKv73OAgPOhyNO5Eh1dwruxroh
b7kIo0gwRjAPBgNVHRMBAf8EBTADAQH/MBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAd
BgNVHQ4EFgQUhXfM3wOyM37XkR6sfq4vq/LoUH4wCgYIKoZIzj0EAwIDSAAwRQIg
FMTREX8T0tBs4OZyipMFqb7oUYI+tURJ9QyS9d0TIBkCIQDz40i4ohmKUxqWX4yj
arkTHwNwS0BYr528ykxODEtyXg==
-----END CERTIFICATE-----
`;

/** For `localhost`, valid only from 2125. */
export const earlyCertificate = `-----BEGIN CERTIFICATE-----
MIIBYzCCAQmgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIhgPMjEyNTAxMDEwMDAwMDBaGA8yMTI2MDEwMTAwMDAwMFowFDESMBAGA1UE
AwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEXvMyWxRoRJaz
KW+QvfGUar1cEiE7T9XFQWLJyjJOcJRR/LrYmAsTIgH4Sr+9zgIDzocjTuRIdXcK
7sa6IW+5CKNIMEYwDwYDVR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhv
c3QwHQYDVR0OBBYEFIV3zN8DsjN+15EerH6uL6vy6FB+MAoGCCqGSM49BAMCA0gA
MEUCIF6zXDonSlL/k2Zn8+IGLbhIPXxYE64jN9HppmTli/kvAiEA3VTYwMjbpfdp
C+WX6DL7Eqv3o8hG0mSp1PbRSErIics=
-----END CERTIFICATE-----
`;

/** For `elsewhere.example` only. */
export const certificateOfAnother = `-----BEGIN CERTIFICATE-----
MIIBdzCCAR+gAwIBAgIBATAKBggqhkjOPQQDAjAcMRowGAYDVQQDDBFlbHNld2hl
cmUuZXhhbXBsZTAgFw0yNjAxMDEwMDAwMDBaGA8yMTI2MDEwMTAwMDAwMFowHDEa
MBgGA1UEAwwRZWxzZXdoZXJlLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMB
BwNCAARe8zJbFGhElrMpb5C98ZRqvVwSITtP1cVBYsnKMk5wlFH8utiYCxMiAfhK
v73OAgPOhyNO5Eh1dwruxrohb7kIo1AwTjAPBgNVHRMBAf8EBTADAQH/MBwGA1Ud
EQQVMBOCEWVsc2V3aGVyZS5leGFtcGxlMB0GA1UdDgQWBBSFd8zfA7IzfteRHqx+
ri+r8uhQfjAKBggqhkjOPQQDAgNGADBDAiBn1HFJ3vE9bVHGjpFVyayGrjMX9/9Y
jvIt0ByJT3yoRAIfHcltw0IzE/3M1/SEs+DFT31EDrTwtKABXXAMG/4gaA==
-----END CERTIFICATE-----
`;
