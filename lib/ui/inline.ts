/** Hides what needs JavaScript without it. The page's CSP contains this exact text's hash. */
export const NO_SCRIPT_STYLE = '.needs-script{display:none}'

/** Of the page that asks who has no JavaScript about an address. In the colors of tokens.css. */
export const QUESTION_STYLE =
  ':root{color-scheme:light dark}body{margin:0;padding:2rem 1.25rem;background:light-dark(#f3efe6,#14171b);color:light-dark(#15181d,#efeae0);font:1.125rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}main{max-width:34rem;margin:auto}h1{font-size:1.5rem;line-height:1.15}form{margin-top:2rem}label{font-weight:600}input,button{box-sizing:border-box;display:block;width:100%;min-height:3.25rem;margin-top:.5rem;padding:.5rem 1rem;border:1px solid;border-radius:2px;background:none;color:inherit;font:inherit;overflow-wrap:anywhere}button{margin-top:1rem;font-weight:600;cursor:pointer}form:first-of-type button{border:0;background:light-dark(#b5330f,#ff8a63);color:light-dark(#fff,#14171b)}'

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
