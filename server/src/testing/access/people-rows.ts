import { formOf } from "../call-api.ts";
import { aPicture } from "../files.ts";
import { testPassword } from "../people.ts";
import {
  everybody,
  ofAdmins,
  ofStaff,
  ownAndStaff,
  type Row,
  signedIn,
  type Things,
} from "./access-row.ts";

const ofOwner = ({ ownerId, ownerEmail }: Things) => ({ id: ownerId, email: ownerEmail });
const ofTarget = ({ target }: Things) => ({ ...target, id: target.id, email: target.email });
const passwords = { password: testPassword, confirmPassword: testPassword };
const anAddress = { country: "", district: "", streetAddress: "", zipCode: "" };

/** The rights of the routes of people: accounts, access and invitations. */
export const peopleRows: Record<string, Row> = {
  "POST /api/v1/users/sign-up": {
    answers: everybody(201),
    headers: ({ target }) => ({ "X-Identity-Token": target.idToken }),
    body: ({ target }) => ({ email: target.email, name: "Tess Target", ...passwords }),
  },
  "POST /api/v1/users/login": {
    answers: everybody(200),
    body: ({ target }) => ({ email: target.email, password: testPassword }),
  },
  "POST /api/v1/users/login-with-provider": {
    // No marketplace is set up here.
    answers: everybody(403),
  },
  "PUT /api/v1/users/forgot-password/:email": {
    answers: everybody(200),
    path: ofTarget,
    body: () => passwords,
  },
  "PUT /api/v1/users/user-verified/:email": {
    answers: everybody(200),
    path: ofTarget,
  },
  "POST /api/v1/users/logout": { answers: signedIn },
  "GET /api/v1/users/me": { answers: signedIn },
  "GET /api/v1/users/is-admin/:email": {
    answers: signedIn,
    path: ofOwner,
  },
  "GET /api/v1/users/admins": { answers: signedIn },
  "GET /api/v1/users/get-user/:email": {
    answers: ownAndStaff,
    path: ofOwner,
  },
  "GET /api/v1/users/get-user-with-id/:id": {
    answers: ownAndStaff,
    path: ofOwner,
  },
  "PUT /api/v1/users/update/userName": {
    answers: signedIn,
    body: () => ({ displayName: "Some Name" }),
  },
  "PUT /api/v1/users/update/number": {
    answers: signedIn,
    body: () => ({ mobile: "123" }),
  },
  "PUT /api/v1/users/update/presentAddress": {
    answers: signedIn,
    body: () => anAddress,
  },
  "PUT /api/v1/users/update/permanentAddress": {
    answers: signedIn,
    body: () => anAddress,
  },
  "PUT /api/v1/users/update/password": {
    answers: signedIn,
    body: () => ({
      currentPassword: testPassword,
      newPassword: testPassword,
      confirmPassword: testPassword,
    }),
  },
  "POST /api/v1/users/update/photo": {
    answers: signedIn,
    body: async () => formOf({ image: await aPicture() }),
  },
  "GET /api/v1/users": { answers: ofAdmins },
  "GET /api/v1/users/staff": { answers: ofStaff },
  "GET /api/v1/users/customers": { answers: ofStaff },
  "PUT /api/v1/users/:id/role": {
    answers: ofAdmins,
    path: ofTarget,
    body: () => ({ role: "user" }),
  },
  "PUT /api/v1/users/:id/access": {
    answers: ofAdmins,
    path: ofTarget,
    body: () => ({ isDisabled: false }),
  },
  "PATCH /api/v1/users/:id/labels": {
    answers: ofStaff,
    // Each of the staff changes another's: the second would not have seen what the first has changed.
    path: ({ target, ownerId }, actor) => ({ id: actor === "agent" ? target.id : ownerId }),
    body: () => ({ organisation: "Acme", customerTags: ["VIP"], labelsRevision: 0 }),
  },
  "GET /api/v1/users/me/mails": { answers: signedIn },
  "PATCH /api/v1/users/me/mails": { answers: signedIn, body: () => ({ answered: false }) },
  "PUT /api/v1/users/me/availability": {
    answers: ofStaff,
    body: () => ({ availability: "online" }),
  },
  "PUT /api/v1/users/:id/availability": {
    answers: ofAdmins,
    path: ({ adminId }) => ({ id: adminId }),
    body: () => ({ availability: "online" }),
  },
  "PUT /api/v1/users/:id/capacity": {
    answers: ofAdmins,
    path: ({ adminId }) => ({ id: adminId }),
    body: () => ({ capacity: 5 }),
  },
  "POST /api/v1/invitations": {
    answers: ofAdmins.replaceAll("200", "201"),
    body: () => ({ forWhom: "Kim" }),
  },
  "GET /api/v1/invitations": { answers: ofAdmins },
  "POST /api/v1/invitations/:id/send": {
    answers: ofAdmins.replaceAll("200", "409"), // it names no address
    path: ({ invitation }) => ({ id: invitation.id }),
  },
  "DELETE /api/v1/invitations/:id": {
    answers: ofAdmins,
    path: ({ invitation }) => ({ id: invitation.id }),
  },
  "POST /api/v1/invitations/read": {
    answers: everybody(410),
    body: ({ invitation }) => ({ token: invitation.token }),
  },
  "POST /api/v1/invitations/accept": {
    // One that was withdrawn: what else there is depends on who asks, see invitations.test.ts.
    answers: signedIn.replaceAll("200", "410"),
    body: ({ invitation }) => ({ token: invitation.token }),
  },
  "GET /uploads/photos/:fileId": {
    answers: everybody(200),
    url: ({ photoPath }) => photoPath,
  },
};
