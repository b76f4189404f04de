import type { FastifyInstance } from 'fastify';
import type { RegionsOf } from '../commands/cityStreams.ts';
import type { Execute } from '../commands/commands.ts';
import type { CreateEach } from '../commands/createEach.ts';
import type { EndOf, FirstOf, Load } from '../commands/loadStream.ts';
import type { Decide } from '../commands/rules.ts';
import type { TryCommand } from '../commands/tryCommand.ts';
import type { Freshness } from '../database/freshness.ts';
import type { ReadModel } from '../database/readModel.ts';
import type { FactCodec } from '../facts/factCodec.ts';
import type { SubjectKeys } from '../facts/subjectKeys.ts';
import type { ExportList } from '../files/exportList.ts';
import type { Api } from '../http/api.ts';
import type { Past } from '../past/pastReads.ts';
import type { Reads } from '../replica/replicaReads.ts';
import type { StartRun } from '../runs/startRun.ts';
import type { AppParts } from './appParts.ts';

/** What the routes of every area are built from: reading, commands, runs, and the API that registers calls. */
export type Core = Required<Pick<AppParts, 'pool' | 'store' | 'log' | 'brand' | 'dataDir' | 'clock'>> & {
  app: FastifyInstance;
  calls: Api;
  /** The read model. `Schema` names the tables that the area reads; they are not checked against the database. */
  db<Schema>(): ReadModel<Schema>;
  /** Which of the databases the read model is read from. */
  reads: Reads;
  /** Reads rows as of an earlier moment. */
  past: Past;
  keys: SubjectKeys;
  codec: FactCodec;
  execute: Execute;
  createEach: CreateEach;
  tryCommand: TryCommand;
  decide: Decide;
  load: Load;
  endOf: EndOf;
  firstOf: FirstOf;
  startRun: StartRun;
  /** The regions that somebody looks after, as the log says at this moment. */
  regionsOf: RegionsOf;
  exportList: ExportList;
  freshness: Freshness;
  /** The site's address from outside, without a slash at its end. */
  publicUrl(): string;
  /** Further parts that the program was started with, such as keys and folders. */
  parts: AppParts;
};

/** What of that the processes have, too. */
export type Common = Pick<
  Core,
  | 'pool'
  | 'store'
  | 'log'
  | 'brand'
  | 'dataDir'
  | 'clock'
  | 'db'
  | 'keys'
  | 'codec'
  | 'execute'
  | 'createEach'
  | 'decide'
  | 'load'
  | 'freshness'
  | 'publicUrl'
>;
