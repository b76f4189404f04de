import { useMutation } from '@tanstack/react-query';
import { type PlaceRead, placeDetails, type Suggestion } from '#contracts/places/calls.ts';
import { send } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import { SuggestField } from '../../ui/field/SuggestField.tsx';
import { BELOW } from '../../ui/form/FormSection.tsx';
import common from '../../ui/styles/common.module.css';
import { placeTexts } from '../event/placeTexts.ts';
import { suggestionsQuery } from '../event/seriesQueries.ts';

type AddressFieldProps = {
  id: string;
  label: string;
  value: string;
  error?: string;
  onChange: (address: string) => void;
  /** Called with the details of a chosen place, and its identifier if it is a Google place. */
  onPlace: (place: PlaceRead, googlePlaceId: string) => void;
};

/** An address, typed by hand or chosen from suggestions for what is typed. */
export function AddressField({ id, label, value, error, onChange, onPlace }: AddressFieldProps) {
  const say = useText(placeTexts);
  const details = useMutation({
    mutationFn: ({ placeId }: Suggestion) => send(placeDetails, { body: { placeId } }),
    onSuccess: (place, { placeId, source }) => onPlace(place, source === 'google' ? placeId : ''),
  });
  return (
    <SuggestField
      id={id}
      label={label}
      description={say('help')}
      inputWrapperOrder={BELOW}
      className={common.wide}
      value={value}
      error={error ?? (details.isError ? say('detailsFailed') : undefined)}
      onChange={onChange}
      search={suggestionsQuery}
      choiceOf={({ placeId, mainText, secondaryText, source }) => ({
        id: placeId,
        main: mainText,
        secondary: secondaryText,
        source: say(source),
      })}
      onChoose={choice => details.mutate(choice)}
      listLabel={say('suggestions')}
      searchFailed={failure => problemOf(failure, say('suggestionsFailed'))}
      said={details.isSuccess ? say('filled') : ''}
    />
  );
}

/** Why there are no suggestions; the address can still be typed. */
function problemOf(error: Error, otherwise: string): string {
  const served = error instanceof CallFailed && error.problem?.code === 'places_failed';
  return served ? error.message : otherwise;
}
