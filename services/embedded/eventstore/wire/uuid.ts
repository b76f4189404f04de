import shared from '@eventstore/db-client/generated/shared_pb.js';

export function textUuid(id: string): shared.UUID {
  const uuid = new shared.UUID();
  uuid.setString(id);
  return uuid;
}

export function structuredUuid(id: string): shared.UUID {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  const structured = new shared.UUID.Structured();
  structured.setMostSignificantBits(String(bytes.readBigInt64BE(0)));
  structured.setLeastSignificantBits(String(bytes.readBigInt64BE(8)));
  const uuid = new shared.UUID();
  uuid.setStructured(structured);
  return uuid;
}
