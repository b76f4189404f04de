import type { ListedRegion, RegionRead } from '#contracts/regions/calls.ts';
import { regionCreateBody } from '#contracts/regions/calls.ts';
import { changedValues } from '../ui/form/formValues.ts';
import { numberOf, numberText, schemaErrors } from '../ui/form/schemaErrors.ts';

/** The form's values: numbers as typed, and empty strings where there is nothing. */
export type RegionValues = {
  city: string;
  state: string;
  country: string;
  latitude: string;
  longitude: string;
  timeZone: string;
  active: boolean;
  popular: boolean;
  coverImage: string;
  coverImageAlt: string;
};

/** The form's values for a region; for null those of a new one. */
export function valuesOf(region: RegionRead | ListedRegion | null): RegionValues {
  return {
    city: region?.city ?? '',
    state: region?.state ?? '',
    country: region?.country ?? '',
    latitude: numberText(region?.latitude ?? null),
    longitude: numberText(region?.longitude ?? null),
    timeZone: region?.timeZone ?? '',
    active: region?.status !== 'inactive',
    popular: region?.popular ?? false,
    coverImage: region?.coverImage ?? '',
    coverImageAlt: region?.coverImageAlt ?? '',
  };
}

/** The request body for the form's values. */
export function bodyOf(values: RegionValues) {
  const { active, timeZone, popular } = values;
  return {
    city: values.city.trim(),
    state: values.state.trim() || null,
    country: values.country.trim(),
    latitude: numberOf(values.latitude),
    longitude: numberOf(values.longitude),
    ...(timeZone && { timeZone }),
    status: active ? ('active' as const) : ('inactive' as const),
    popular,
    coverImage: values.coverImage.trim() || null,
    coverImageAlt: (values.coverImage.trim() && values.coverImageAlt.trim()) || null,
  };
}

/** The request body with only the fields that differ from the region; its time zone has a dialog of its own. */
export function changedBody(region: RegionRead, values: RegionValues) {
  const { timeZone: _, ...changed } = changedValues(bodyOf(valuesOf(region)), bodyOf(values));
  return changed;
}

/** Validation errors by field, from the schema that the server uses. */
export function errorsOf(values: RegionValues): Partial<Record<keyof RegionValues, string>> {
  return schemaErrors(regionCreateBody, bodyOf(values));
}
