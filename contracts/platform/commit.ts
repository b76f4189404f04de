import { z } from 'zod';

/** Where a command's facts are in the log. `position` is opaque: send it back in `X-After-Position`. */
export const commitSchema = z.object({
  stream: z.string(),
  revision: z.int(),
  position: z.string(),
});
export type Commit = z.infer<typeof commitSchema>;
