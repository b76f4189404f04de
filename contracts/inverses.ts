/** How the effect of a command is taken back: by another command of its stream, or not, and then why. */
export type Inverse = { by: string } | { why: string };

const by = (command: string): Inverse => ({ by: command });
const not = (why: string): Inverse => ({ why });

/** The same command, with the values of before. */
const SAME = by;
const NOTED = not('It notes what has happened elsewhere.');
const TIME = not('It records that time has passed.');
const ERASED = not('An erasure destroys keys, and is final by law.');
const AGAIN = not('It undoes; the command that it undid is sent again.');
const ASKED = not('It asks for work that changes no fact, and can be cancelled.');
const ENDS = not('A run, once over, is history; what it changed is undone by itself.');

/** Each of a kind of stream by the command that undoes any of its commands by their id. */
const each = (command: string, names: readonly string[]): Record<string, Inverse> =>
  Object.fromEntries(names.map(name => [name, by(command)]));
const all = (inverse: Inverse, names: readonly string[]): Record<string, Inverse> =>
  Object.fromEntries(names.map(name => [name, inverse]));

/** The inverse of every command, by the category of its stream. */
export const inverses: Readonly<Record<string, Readonly<Record<string, Inverse>>>> = {
  event: {
    ...each('UndoCommand', [
      ...['ChangeEvent', 'ReplaceDanceStyle', 'FollowVenue', 'AcceptClockChange', 'ConfirmEvent'],
    ]),
    CreateEvent: by('DeleteEvent'),
    DeleteEvent: by('RestoreEvent'),
    RestoreEvent: by('DeleteEvent'),
    MergeEvent: by('UnmergeEvent'),
    UnmergeEvent: by('MergeEvent'),
    AbsorbEvent: by('ReleaseEvent'),
    ReleaseEvent: by('AbsorbEvent'),
    UndoCommand: AGAIN,
  },
  series: {
    ...each('UndoChange', [
      ...['ChangeSeries', 'ReplaceDanceStyle', 'FollowVenue', 'SetRule', 'AddDate', 'ResetDate'],
      ...['DetachDate', 'AcceptClockChange', 'EndSeries', 'ConfirmDate'],
    ]),
    CreateSeries: by('DeleteSeries'),
    DeleteSeries: by('RestoreSeries'),
    RestoreSeries: by('DeleteSeries'),
    ExcludeDate: by('RestoreDate'),
    RestoreDate: by('ExcludeDate'),
    MergeSeries: by('UnmergeSeries'),
    UnmergeSeries: by('MergeSeries'),
    MergeDate: by('UnmergeDate'),
    UnmergeDate: by('MergeDate'),
    AbsorbInSeries: by('ReleaseFromSeries'),
    ReleaseFromSeries: by('AbsorbInSeries'),
    FindUnconfirmed: by('ConfirmSeries'),
    ConfirmSeries: not('That somebody said on a day that the series is still on stays true.'),
    ...all(TIME, ['CompleteDates', 'MoveSeriesOn']),
    UndoChange: AGAIN,
  },
  eventExport: {},
  eventPair: { TellEventsApart: by('CompareEventsAgain'), CompareEventsAgain: by('TellEventsApart') },
  danceStyle: {
    AddDanceStyle: by('RetireDanceStyle'),
    RenameDanceStyle: SAME('RenameDanceStyle'),
    RetireDanceStyle: by('RestoreDanceStyle'),
    RestoreDanceStyle: by('RetireDanceStyle'),
    MergeDanceStyle: not('Events that had the merged style cannot be told from those that had the other.'),
  },
  region: {
    ...each('UndoRegionChange', ['ChangeRegion', 'RezoneRegion', 'CloseRegion']),
    OpenRegion: by('CloseRegion'),
    UndoRegionChange: AGAIN,
  },
  venue: { AddVenue: by('ChangeVenue'), ChangeVenue: by('UndoVenueChange'), UndoVenueChange: AGAIN },
  organizer: {
    ChangeOrganizer: by('UndoOrganizerChange'),
    RemoveOrganizer: not('The organizer is registered again.'),
    RegisterOrganizer: by('RemoveOrganizer'),
    AddTeamMember: by('RemoveTeamMember'),
    RemoveTeamMember: by('AddTeamMember'),
    ChangeTeamMemberRole: SAME('ChangeTeamMemberRole'),
    AskTeam: not('A mail is not taken back.'),
    StopTeamMails: by('ResumeTeamMails'),
    ResumeTeamMails: by('StopTeamMails'),
    UndoOrganizerChange: AGAIN,
  },
  teamInvitation: {
    InviteToTeam: by('RevokeTeamInvitation'),
    RevokeTeamInvitation: not('Its link stays void; the person is invited again.'),
    SendTeamInvitationAgain: by('RevokeTeamInvitation'),
    DeclineTeamInvitation: not('Their address is erased; the person is invited again.'),
    AcceptTeamInvitation: not('The person is on the team then, and removed from it there.'),
    ExpireTeamInvitation: TIME,
  },
  organizerContact: { NameOrganizerContact: SAME('NameOrganizerContact'), EraseOrganizerContact: ERASED },
  user: {
    RegisterUser: by('EraseUser'),
    ...Object.fromEntries(
      ['RenameUser', 'ChangeUserProfile', 'ChangeUserRole', 'ChangeUserStatus'].map(name => [
        name,
        SAME(name),
      ]),
    ),
    MakeUserAuditor: by('RevokeUserAuditor'),
    RevokeUserAuditor: by('MakeUserAuditor'),
    SetCityTeam: SAME('SetCityTeam'),
    RevokeCityTeam: by('SetCityTeam'),
    RequestAccountDeletion: by('WithdrawAccountDeletion'),
    WithdrawAccountDeletion: by('RequestAccountDeletion'),
    ...all(ERASED, ['CompleteAccountDeletion', 'EraseUser']),
  },
  organizerDay: { CountOrganizerDay: NOTED },
  userAct: all(NOTED, ['NoteMessage', 'NoteDataExport']),
  invitation: {
    InviteUser: by('RevokeInvitation'),
    RenewInvitation: by('RevokeInvitation'),
    RevokeInvitation: not('Its link stays void; the person is invited again.'),
    NoteInvitationSent: NOTED,
    AcceptInvitation: not('The account exists then; it is suspended or erased by itself.'),
    ExpireInvitation: TIME,
    SupersedeInvitation: not('A newer invitation has taken its place.'),
    GiveUpAcceptance: not('The invitation can be accepted again.'),
  },
  preferences: { ChangePreferences: SAME('ChangePreferences') },
  signIn: all(NOTED, ['NoteLoginCode', 'NoteSignIn', 'NoteFailure', 'NoteConfirmation', 'NoteSignOut']),
  strangers: { NoteStrangers: NOTED },
  feedback: {
    GiveFeedback: SAME('ChangeFeedback'),
    ChangeFeedback: SAME('ChangeFeedback'),
    CloseIssueTask: by('ReopenIssueTask'),
    ReopenIssueTask: by('CloseIssueTask'),
    EraseFeedback: ERASED,
  },
  nightReport: {
    ReportNight: not('A dancer has said it; it is settled.'),
    SettleNightReports: not('What was sealed in the reports is erased; a dancer reports it again.'),
  },
  followedCalendar: {
    FollowCalendar: by('UnfollowCalendar'),
    ChangeFollowedCalendar: SAME('ChangeFollowedCalendar'),
    UnfollowCalendar: not('It is followed again as another calendar.'),
  },
  contactMessage: {
    SendContactMessage: not('A visitor has sent it; it is answered, marked as spam or erased.'),
    AnswerContactMessage: not('The answer was mailed.'),
    MarkContactMessageSpam: by('ReopenContactMessage'),
    ReopenContactMessage: by('MarkContactMessageSpam'),
    EraseContactMessage: ERASED,
  },
  subscription: {
    AskSubscription: by('EndSubscription'),
    ConfirmSubscription: by('EndSubscription'),
    EndSubscription: not('Only who has the address may subscribe it again.'),
    ...all(not('The mail that follows from it was sent.'), ['MakeDigest', 'CompareFollowed']),
  },
  organizerApplication: {
    ApplyAsOrganizer: not('A visitor has sent it; it is decided or erased.'),
    ApproveOrganizerApplication: not('The organizer exists then; it is removed by itself.'),
    RejectOrganizerApplication: by('ReopenOrganizerApplication'),
    ReopenOrganizerApplication: by('RejectOrganizerApplication'),
    NoteApplicantJoined: NOTED,
    EraseOrganizerApplication: ERASED,
  },
  recommendation: {
    RecommendEvent: by('DeleteRecommendation'),
    ...each('ReopenRecommendation', [
      'ApproveRecommendation',
      'RejectRecommendation',
      'ConvertRecommendation',
    ]),
    ReopenRecommendation: by('RejectRecommendation'),
    DeleteRecommendation: by('RestoreRecommendation'),
    RestoreRecommendation: by('DeleteRecommendation'),
    EraseRecommendation: ERASED,
  },
  queueNotes: {
    AddQueueNote: by('RemoveQueueNote'),
    MessageSender: not('The message was mailed.'),
    AnswerAsSender: not('The sender has written it; it is erased with the item.'),
    RemoveQueueNote: not('A note that was removed is to be unreadable; it is written again.'),
    EraseQueueNotes: ERASED,
  },
  reasonTemplate: {
    AddReasonTemplate: by('RemoveReasonTemplate'),
    ChangeReasonTemplate: SAME('ChangeReasonTemplate'),
    RemoveReasonTemplate: not('It is added again under a new id.'),
  },
  savedView: {
    AddSavedView: by('RemoveSavedView'),
    ChangeSavedView: SAME('ChangeSavedView'),
    ChooseDefaultView: SAME('ChooseDefaultView'),
    RemoveSavedView: not('It is saved again under a new id.'),
  },
  source: {
    AddSource: by('DisableSource'),
    RenameSource: SAME('RenameSource'),
    IssueSourceKey: by('RevokeSourceKey'),
    RevokeSourceKey: not('A key that may be known to others stays void; another is issued.'),
    DisableSource: by('EnableSource'),
    EnableSource: by('DisableSource'),
  },
  importedEvent: {
    CollectEvent: by('DeleteImport'),
    ...all(NOTED, ['NoteVanished', 'NoteOtherId', 'NoteNotFollowed', 'CompleteImport', 'FailImport']),
    ...each('ReopenImport', ['ApproveImport', 'LinkImport', 'RejectImport']),
    ReopenImport: by('RejectImport'),
    DeleteImport: not('It is collected again from its source.'),
    PurgeImport: not('What is purged is to be unreadable.'),
  },
  projection: {
    ...all(NOTED, [
      ...['NoteRebuildStart', 'NoteRebuild', 'NoteRebuildFailure', 'NoteRollback', 'NoteRetry', 'NoteSkip'],
      ...['NoteThing', 'NoteComparison', 'NoteHold', 'NoteFailure'],
    ]),
    PauseProjection: by('ResumeProjection'),
    ResumeProjection: by('PauseProjection'),
    RequestRebuild: by('RequestRollback'),
    RequestRollback: by('RequestRollback'),
    ...all(ASKED, ['RequestThing', 'RequestComparison', 'RequestRetry']),
    RequestSkip: not('A fact is skipped in a projection permanently, with a reason.'),
    CancelWork: not('The work is asked for again.'),
    ApproveSwap: by('RequestRollback'),
    DeclineSwap: by('RequestRebuild'),
  },
  listExport: { NoteListExport: NOTED },
  reservation: { ReserveValue: by('ReleaseValue'), ReleaseValue: by('ReserveValue') },
  run: {
    StartRun: by('CancelRun'),
    ...all(ENDS, ['SelectRunItems', 'CancelRun', 'FinishRun', 'FailRun']),
  },
  effect: {
    ...all(not('The effect has left the house.'), ['RetryEffect', 'SettleEffect', 'GiveUpEffect']),
    NoteEffectShown: NOTED,
  },
  keys: all(NOTED, ['NoteKeysExport', 'NoteKeysImport', 'NoteKeysGivenUp']),
  backup: {
    ...all(ASKED, ['RequestBackup', 'RequestBackupCheck']),
    ...all(NOTED, [
      ...['NoteBackup', 'NoteBackupFailure', 'NoteBackupCheck', 'NoteBackupDownload', 'NoteBackupRemoval'],
      ...['NoteBackupRestore'],
    ]),
    ChangeBackupSchedule: SAME('ChangeBackupSchedule'),
  },
  originRead: { NoteOriginRead: NOTED },
};
