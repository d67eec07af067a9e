import { SAVED_LEAD } from '#lib/leads/capture/saved-lead.ts'

/**
 * The script of the response to a stored form: it keeps the `data-lead` of its own tag, a
 * `SavedLead`, in the tab. So where there is JavaScript, the gate's page goes on from there. The
 * response's policy contains the hash of this exact text.
 */
export const KEEP_SAVED_LEAD = `try{sessionStorage['${SAVED_LEAD}']=document.currentScript.dataset.lead}catch{}`
