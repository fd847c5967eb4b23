import {
  displayNameSchema,
  newAddressSchema,
  passwordChangeSchema,
  phoneSchema,
} from "@deskbell/shared/users/profile";
import { Router } from "express";
import type { RequestLimits } from "../../http/limits/request-limits.ts";
import { viewerOf } from "../../http/require-session.ts";
import { clientAddressOf } from "../../http/security/client-address.ts";
import { limitFiles, type Uploads } from "../../uploads/receiving/receive-files.ts";
import { receivedPhotoOf, receivePhoto } from "../../uploads/receiving/receive-photo.ts";
import type { ProfileService } from "./profile.service.ts";

const updated = { status: "success", update: true } as const;

/** /api/v1/users/update (spec §7); whom it changes says the session alone. */
export function profileRoutes(
  profiles: ProfileService,
  uploads: Uploads,
  limits: Pick<RequestLimits, "tryPassword" | "sendFiles">,
): Router {
  const routes = Router();

  routes.put("/userName", async (req, res) => {
    await profiles.changeName(viewerOf(res), displayNameSchema.parse(req.body));
    res.json(updated);
  });

  routes.put("/number", async (req, res) => {
    await profiles.changePhone(viewerOf(res), phoneSchema.parse(req.body));
    res.json(updated);
  });

  for (const which of ["presentAddress", "permanentAddress"] as const) {
    routes.put(`/${which}`, async (req, res) => {
      await profiles.changeAddress(viewerOf(res), which, newAddressSchema.parse(req.body));
      res.json(updated);
    });
  }

  routes.put("/password", async (req, res) => {
    const change = passwordChangeSchema.parse(req.body);
    const viewer = viewerOf(res);
    // A stranger at an open window must not guess the password behind it.
    await limits.tryPassword(viewer.email, clientAddressOf(req), () =>
      profiles.changePassword(viewer, change),
    );
    res.json(updated);
  });

  routes.post("/photo", receivePhoto(uploads), limitFiles(uploads, limits), async (req, res) => {
    await profiles.changePhoto(viewerOf(res), receivedPhotoOf(uploads, req));
    res.json(updated);
  });

  return routes;
}
