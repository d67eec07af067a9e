/**
 * What the Studio's Leads tool and the site's routes under /api/desk say to each other, as JSON:
 * dates are ISO strings.
 *
 * | request                                    | body               | response                   |
 * | ------------------------------------------ | ------------------ | -------------------------- |
 * | POST /api/desk/session                     | `{ secret }`       | `Session`; 401, 403        |
 * | GET /api/desk/leads?filters&after=cursor   |                    | `LeadPage`                 |
 * | PATCH /api/desk/leads                      | `BulkChange`       | `BulkChanged`              |
 * | GET /api/desk/leads/choices                |                    | `Choices` for the filters  |
 * | GET /api/desk/leads/export?filters&columns |                    | a CSV file                 |
 * | GET /api/desk/leads/{id}                   |                    | `LeadStory`; 404; or of a  |
 * |                                            |                    | submission `WhosLead`      |
 * | GET /api/desk/leads/{id}?seen=version      |                    | the same, or `SeenLead`    |
 * | PATCH /api/desk/leads/{id}                 | `LeadChange`       | `LeadStory`                |
 * | POST /api/desk/leads/{id}/notes            | `{ text, key }`    | `LeadStory`                |
 * | DELETE /api/desk/leads/{id}                |                    | `Erased`, also again       |
 * | POST /api/desk/leads/{id}/addresses        | `{ email }`        | `LeadStory` of both        |
 * | DELETE /api/desk/leads/{id}/addresses      | `{ email }`        | `LeadStory` without it     |
 * | POST /api/desk/leads/{id}/emails          | `{ email, reason }`| `LeadStory`                |
 * | GET /api/desk/calls                        |                    | `Calls`                    |
 * | POST /api/desk/score                       | numbers by name    | `ScorePreview`             |
 * | GET /api/desk/erasures                     |                    | `OpenErasure[]`            |
 * | POST /api/desk/deliveries/{id}/retry       |                    | `DeliveryEntry`            |
 *
 * An `{id}` may be a submission's reference too, as bookings have it.
 *
 * Types are inferred where each is made.
 *
 * Without a session each responds 401, from another site's page 403; errors are problem details
 * (RFC 9457) that name the `field`.
 */
import type { Member } from '#lib/leads/story/kinds.ts'

/** In place of an owner's ID in filters: who has none. */
export const NOBODY = 'nobody'

export interface Session {
  member: Member
  expires: string
}

/** In place of a story of the version that was seen. */
export interface SeenLead {
  isSeen: true
}

/** The person behind a submission, as a link in an email has it, or behind another address. */
export interface WhosLead {
  personId: string
}
