/** Hides what needs JavaScript without it. The page's CSP contains this exact text's hash. */
export const NO_SCRIPT_STYLE = '.needs-script{display:none}'

const SAVED_LEAD = 'saved-lead'

/** A lead that the plain form stored, whose tool isn't open yet. */
export interface SavedLead {
  email: string
  id: string
  /** What the lead is called outside the site. */
  reference: string
  page: string
}

/**
 * The script of the response to a stored form: it keeps the `data-lead` of its own tag, a
 * `SavedLead`, in the tab. So where there is JavaScript, the gate's page goes on from there. The
 * response's policy contains the hash of this exact text.
 */
export const KEEP_SAVED_LEAD = `try{sessionStorage['${SAVED_LEAD}']=document.currentScript.dataset.lead}catch{}`

/** The lead that the form of this page stored in this tab, until its tool is open. */
export function savedLead(): SavedLead | undefined {
  try {
    const lead = JSON.parse(sessionStorage[SAVED_LEAD])
    return lead.page === location.pathname ? lead : undefined
  } catch {
    // There is none, or storage is off.
    return undefined
  }
}

/** Its tool is open. */
export function forgetSavedLead(): void {
  sessionStorage.removeItem(SAVED_LEAD)
}
