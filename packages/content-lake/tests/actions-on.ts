import type { Action } from '@sanity/client'

/** The Studio's actions on one document and its draft. */
export function actionsOn(doc: string) {
  const drafts = `drafts.${doc}`
  const pair = { draftId: drafts, publishedId: doc }
  return {
    drafts,
    pair,
    create: (attributes = {}): Action => ({
      actionType: 'sanity.action.document.create',
      publishedId: doc,
      attributes: { _id: drafts, _type: 'post', ...attributes },
      ifExists: 'fail',
    }),
    edit: (set: object): Action => ({
      actionType: 'sanity.action.document.edit',
      ...pair,
      patch: { set: { ...set } },
    }),
    publish: (options = {}): Action => ({
      actionType: 'sanity.action.document.publish',
      ...pair,
      ...options,
    }),
    unpublish: (): Action => ({ actionType: 'sanity.action.document.unpublish', ...pair }),
    discard: (): Action => ({
      actionType: 'sanity.action.document.version.discard',
      versionId: drafts,
    }),
    remove: (includeDrafts: string[] = []): Action => ({
      actionType: 'sanity.action.document.delete',
      publishedId: doc,
      includeDrafts,
    }),
  }
}
