import { defineQuery } from 'groq'

// Typegen reads this file. `_id`, `_type` and `_key` let Presentation find a text's field. An
// asset's `path`, not its `url`: the lake may have moved since the upload.
const PICTURE = 'crop, hotspot, "path": asset->path'

/** The id decides between documents that one transaction created. */
const IN_ORDER = 'order(orderRank asc, _createdAt asc, _id asc)'

/** The field `appearance` of a document that has a page. */
const PAGE_APPEARANCE = `appearance{title, description, hidden, shareImage{alt, ${PICTURE}}}`

const CARD =
  '_id, _type, "slug": slug.current, title, description, type, icon, featured, "hidden": appearance.hidden, _updatedAt'

export const SITE_SETTINGS_QUERY =
  defineQuery(`*[_type == "siteSettings" && _id == "siteSettings"][0]{
  _id, _type, isExample, name, tagline, bookingUrl, bookingPrefill, bookingPattern, schedulingUrl, consentText,
  confirmation,
  discoveryCall{host, role, words, picture{${PICTURE}}, parts[]{_key, when, what}},
  analytics{service, site},
  details{heading, note, questions[]{_key, about, question, choices}},
  company{legalName, address, email, phone, registration, vatNumber, responsible, linkedinUrl},
  logo{${PICTURE}},
  seo{
    title, titleTemplate, description,
    shareImage{alt, ${PICTURE}}
  }
}`)

export const LEAD_EMAILS_QUERY =
  defineQuery(`*[_type == "siteSettings" && _id == "siteSettings"][0]{
  leadEmails, digestHour, digestTimeZone, name, senderName, confirmation,
  calls{startsTalks, tellsTeam, endsOffers, offersAgain, tellsOfPresses},
  alerts{tellsOfHot, tellsOfReturns, tellsEditors},
  crm{stateFrom, ownerFrom},
  assignment[]{
    _key, name, "resources": resources[]->slug.current, "hasResources": count(resources) > 0,
    campaign, domain, minScore, maxScore, owners
  }
}`)

export const SCORE_RULES_QUERY = defineQuery(`*[_type == "scoreRules" && _id == "scoreRules"][0]`)

export const CUSTOMER_LOGOS_QUERY = defineQuery(`*[_type == "customerLogo"] | ${IN_ORDER}{
  _id, _type, name,
  image{${PICTURE}}
}`)

export const PEOPLE_QUERY = defineQuery(`*[_type == "person"] | ${IN_ORDER}{
  _id, _type, isExample, name, role, built, face{${PICTURE}}
}`)

const CASE_STUDY_CARD =
  '_id, _type, "slug": slug.current, "customerId": customer._ref, headline, figure, figureLabel, isExample, "hidden": appearance.hidden, _updatedAt'

export const CASE_STUDIES_QUERY = defineQuery(`*[_type == "customerStory"] | ${IN_ORDER}{
  ${CASE_STUDY_CARD}
}`)

export const CASE_STUDY_QUERY =
  defineQuery(`*[_type == "customerStory" && slug.current == $slug] | ${IN_ORDER}[0]{
  ${CASE_STUDY_CARD},
  _createdAt,
  quote, quoteName, quoteRole, built, runBy, body, "resourceId": resource._ref,
  ${PAGE_APPEARANCE}
}`)

export const RESOURCE_LIST_PAGE_QUERY =
  defineQuery(`*[_type == "resourceListPage" && _id == "resourceListPage"][0]{
  _id, _type, title, intro, guidanceHeading, guidanceText, shareHeading, emptyText
}`)

export const PRIVACY_PAGE_QUERY = defineQuery(`*[_type == "privacyPage" && _id == "privacyPage"][0]{
  _id, _type, title, intro, updatedOn, body
}`)

export const SHARED_TEXTS_QUERY = defineQuery(`*[_type == "sharedTexts" && _id == "sharedTexts"][0]{
  _id, _type, missingPageNotice, missingResourceNote, accessHeading, privacyLink, savedNote, scriptNote,
  sampleLabel, othersHeading, updatedLabel,
  callHeading, callAfterResult, callAfterGuide, callAfterStory, callNext, callAgenda, callText, callInReports, callInEmails, callOnShareImage,
  storyListTitle, storyListIntro, storyLabel, storyBuilt, storyRunBy, storyResource, storyMore
}`)

export const EMAILS_QUERY = defineQuery(`*[_type == "emails" && _id == "emails"][0]{
  _id, _type, greeting, documentSubject, documentText, documentButton,
  resultSubject, resultText, resultButton, linkNote, reply,
  cancelledSubject, cancelledText, missedSubject, missedText, againButton,
  confirmSubject, confirmText, confirmButton
}`)

export const SEQUENCES_QUERY = defineQuery(`*[_type == "sequence"] | order(_createdAt asc, _id asc){
  _id, name, "resources": resources[]->slug.current, "hasResources": count(resources) > 0,
  campaign, levels, states, steps[]{_key, subject, body, days, hour},
  "isDraft": _originalId != _id
}`)

export const RESOURCES_QUERY = defineQuery(`*[_type == "resource"] | ${IN_ORDER}{
  ${CARD}
}`)

export const RESOURCE_QUERY =
  defineQuery(`*[_type == "resource" && slug.current == $slug] | ${IN_ORDER}[0]{
  ${CARD},
  subtitle, body, features, downloadUrl, "documentPath": document.asset->path,
  ${PAGE_APPEARANCE}
}`)

export const PAGES_QUERY =
  defineQuery(`*[_type == "page" && defined(slug.current)] | order(_createdAt asc){
  _id, _type, "slug": slug.current, title, "description": appearance.description, endsAt,
  "hidden": appearance.hidden == true || isExample == true, _updatedAt,
  "namedAt": [
    sections[].gatedResource->_updatedAt, sections[].story->_updatedAt,
    select("peopleSection" in sections[]._type =>
      *[_type == "person"] | order(_updatedAt desc)[0]._updatedAt)
  ]
}`)

/** When what the pages show changed last that no document of theirs is. */
export const LAST_CHANGES_QUERY = defineQuery(`{
  "home": *[_type in ["home", "customerLogo", "customerStory", "resource"]]
    | order(_updatedAt desc)[0]._updatedAt,
  "list": *[_type in ["resourceListPage", "resource"]] | order(_updatedAt desc)[0]._updatedAt,
  "stories": *[_type == "customerStory"] | order(_updatedAt desc)[0]._updatedAt,
  "privacy": *[_type == "privacyPage" && _id == "privacyPage"][0]._updatedAt
}`)

/** The pages that the footer of every page links to, once they are published. */
export const FOOTER_PAGES_QUERY =
  defineQuery(`*[_type == "page" && slug.current in $slugs] | order(_createdAt asc){
  _id, _type, title, "slug": slug.current
}`)

/** Of two with one slug, the first is the one that is shown. */
export const PUBLISHED_QUERY = defineQuery(
  `*[_type in ["resource", "customerStory", "page"] && defined(slug.current)] | ${IN_ORDER}{
  _type, "slug": slug.current, endsAt, afterPath, "afterResource": afterResource->slug.current,
  "hidden": appearance.hidden == true || (_type != "resource" && isExample == true),
  isExample,
  "gate": sections[_type == "resourceSection"][0].gatedResource->slug.current
}`,
)

const EXPERIMENT = `{
  _id, name, goal, section, state, startedAt, stoppedAt, winner, variants,
  "page": page->{
    _type, "slug": slug.current, "title": select(_type == "home" => "Home", title),
    "sections": sections[]._type
  }
}`

/** The first of two that run on one page is the one that does. */
export const EXPERIMENTS_QUERY = defineQuery(
  `*[_type == "experiment" && state in ["running", "stopped"]] | order(startedAt asc, _id asc)${EXPERIMENT}`,
)

/** An experiment whether it was started or not, for preview. */
export const EXPERIMENT_QUERY = defineQuery(
  `*[_type == "experiment" && _id == $id][0]${EXPERIMENT}`,
)

/** The resources' slugs, and the paths that they have left, as the site's own redirects say. */
export const RESOURCE_SLUGS_QUERY = defineQuery(`{
  "resources": *[_type == "resource" && defined(slug.current)]{_id, "slug": slug.current},
  "left": *[_type == "redirect" && isAutomatic && string::startsWith(from, "/resources/")]{
    from, "document": target._ref, "until": _createdAt
  }
}`)

export const QUIZ_QUESTIONS_QUERY = defineQuery(`*[_type == "quizQuestion"] | ${IN_ORDER}{
  _id, _type, questionId, wording, help, options[]{_key, value, label}
}`)

export const READINESS_LEVELS_QUERY =
  defineQuery(`*[_type == "readinessLevel"] | order(_createdAt asc){
  _id, _type, levelId, summary, sentences[]{_key, text, needs}, recommendations, priorityProcesses
}`)

/** The latest redirects before one, as many as a read brings (REDIRECTS_A_READ). */
export const REDIRECTS_QUERY = defineQuery(
  `*[_type == "redirect" && (_createdAt < $at || (_createdAt == $at && _id > $id))]
  | order(_createdAt desc, _id asc)[0...5000]{
    _id, _createdAt, from, to, "target": target._ref, isAutomatic
  }`,
)

/** Every page that a redirect can lead to. */
export const REDIRECT_TARGETS_QUERY = defineQuery(
  `*[_type in $types && defined(slug.current)]{_id, _type, "slug": slug.current}`,
)
