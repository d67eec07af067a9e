/**
 * The facts as shown in the team's email: one line each, without characters that affect display.
 */
export interface Facts {
  id: string
  who: string
  what: string
  when: string
  page: { path: string; url: string } | null
  /** How the visit began: names and values. */
  origin: [name: string, value: string][]
  /** The company's name; may be empty. */
  company: string
  /** URL of the person in the Studio. */
  desk: string
  /** `mailto:` URL of the button; null if the visitor's email address can't be replied to. */
  replyTo: string | null
}
