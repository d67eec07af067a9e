import { CAMPAIGN_PARAMETERS, MAX_FIELD_LENGTH } from '#lib/leads/capture/attribution.ts'
import { FIRST_TOUCH } from '#lib/leads/capture/first-touch.ts'

/**
 * A script that records how a visit began, on its first page only. It is inlined as text: most
 * pages have no script of ours, and a component would cost more. Records nothing if the browser
 * sends Global Privacy Control.
 */
export const FIRST_TOUCH_SCRIPT = `try{let s=sessionStorage,r=document.referrer,t={landing:location.pathname};\
s["${FIRST_TOUCH}"]||navigator.globalPrivacyControl||(\
new URLSearchParams(location.search).forEach((v,n)=>{/^(${CAMPAIGN_PARAMETERS.join('|')})$/.test(n)&&(t[n]=v.slice(0,${MAX_FIELD_LENGTH}))}),\
r.startsWith(location.origin+"/")||(t.referrer=r.split(/[?#]/)[0]),\
s["${FIRST_TOUCH}"]=JSON.stringify(t))}catch{}`
