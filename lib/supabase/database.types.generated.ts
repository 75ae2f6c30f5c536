// Generated from the migrations by the Supabase CLI; supabase/README.md has the command. Not edited by hand.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      appointments: {
        Row: {
          cancel_reason: string | null;
          cancelled_by: string | null;
          contact: Json | null;
          created_at: string;
          during: unknown;
          email_hash: string | null;
          ends_at: string;
          held_until: string | null;
          hold_hash: string | null;
          holder_key: string | null;
          id: string;
          lead_id: string | null;
          sequence: number;
          starts_at: string;
          state: string;
          user_id: string | null;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          cancel_reason?: string | null;
          cancelled_by?: string | null;
          contact?: Json | null;
          created_at?: string;
          during: unknown;
          email_hash?: string | null;
          ends_at: string;
          held_until?: string | null;
          hold_hash?: string | null;
          holder_key?: string | null;
          id?: string;
          lead_id?: string | null;
          sequence?: number;
          starts_at: string;
          state?: string;
          user_id?: string | null;
          version?: number;
        };
        Update: {
          cancel_reason?: string | null;
          cancelled_by?: string | null;
          contact?: Json | null;
          created_at?: string;
          during?: unknown;
          email_hash?: string | null;
          ends_at?: string;
          held_until?: string | null;
          hold_hash?: string | null;
          holder_key?: string | null;
          id?: string;
          lead_id?: string | null;
          sequence?: number;
          starts_at?: string;
          state?: string;
          user_id?: string | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'appointments_lead_id_fkey';
            columns: ['lead_id'];
            isOneToOne: false;
            referencedRelation: 'leads';
            referencedColumns: ['id'];
          },
        ];
      };
      lead_messages: {
        Row: {
          author: string;
          author_name: string | null;
          body: string;
          created_at: string;
          id: string;
          lead_id: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          author: string;
          author_name?: string | null;
          body: string;
          created_at?: string;
          id?: string;
          lead_id: string;
          user_id?: string | null;
        };
        Update: {
          author?: string;
          author_name?: string | null;
          body?: string;
          created_at?: string;
          id?: string;
          lead_id?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'lead_messages_lead_id_fkey';
            columns: ['lead_id'];
            isOneToOne: false;
            referencedRelation: 'leads';
            referencedColumns: ['id'];
          },
        ];
      };
      leads: {
        Row: {
          answered_at: string | null;
          archived_at: string | null;
          awaits_since: string | null;
          claim: string | null;
          consent_contact: boolean;
          created_at: string;
          email_hash: string;
          estimate: Json | null;
          id: string;
          idempotency_key: string;
          is_example: boolean;
          kept_until: string | null;
          kind: string;
          last_message_at: string | null;
          merged_into: string | null;
          next_step: string | null;
          next_step_on: string | null;
          payload: NonNullable<Json>;
          read_at: string | null;
          reference: string;
          status: string;
          topic: string;
          user_id: string | null;
          version: number;
          words: unknown;
        };
        ComputedFields: never;
        Insert: {
          answered_at?: string | null;
          archived_at?: string | null;
          awaits_since?: string | null;
          claim?: string | null;
          consent_contact: boolean;
          created_at?: string;
          email_hash: string;
          estimate?: Json | null;
          id?: string;
          idempotency_key: string;
          is_example?: boolean;
          kept_until?: string | null;
          kind: string;
          last_message_at?: string | null;
          merged_into?: string | null;
          next_step?: string | null;
          next_step_on?: string | null;
          payload: NonNullable<Json>;
          read_at?: string | null;
          reference: string;
          status?: string;
          topic?: never;
          user_id?: string | null;
          version?: number;
          words?: never;
        };
        Update: {
          answered_at?: string | null;
          archived_at?: string | null;
          awaits_since?: string | null;
          claim?: string | null;
          consent_contact?: boolean;
          created_at?: string;
          email_hash?: string;
          estimate?: Json | null;
          id?: string;
          idempotency_key?: string;
          is_example?: boolean;
          kept_until?: string | null;
          kind?: string;
          last_message_at?: string | null;
          merged_into?: string | null;
          next_step?: string | null;
          next_step_on?: string | null;
          payload?: NonNullable<Json>;
          read_at?: string | null;
          reference?: string;
          status?: string;
          topic?: never;
          user_id?: string | null;
          version?: number;
          words?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'leads_merged_into_fkey';
            columns: ['merged_into'];
            isOneToOne: false;
            referencedRelation: 'leads';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: {
          company: string;
          created_at: string;
          email: string;
          first_name: string;
          id: string;
          last_name: string;
          phone: string;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          company?: string;
          created_at?: string;
          email?: string;
          first_name?: string;
          id?: string;
          last_name?: string;
          phone?: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          company?: string;
          created_at?: string;
          email?: string;
          first_name?: string;
          id?: string;
          last_name?: string;
          phone?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      project_approvals: {
        Row: {
          address: string | null;
          answered_at: string | null;
          asked_at: string;
          due_cents: number | null;
          id: string;
          known_by: string | null;
          message: string;
          milestone_id: string | null;
          name: string | null;
          project_id: string;
          title: string;
          user_id: string | null;
          verdict: string | null;
          word: string;
        };
        ComputedFields: never;
        Insert: {
          address?: string | null;
          answered_at?: string | null;
          asked_at?: string;
          due_cents?: number | null;
          id?: string;
          known_by?: string | null;
          message?: string;
          milestone_id?: string | null;
          name?: string | null;
          project_id: string;
          title: string;
          user_id?: string | null;
          verdict?: string | null;
          word?: string;
        };
        Update: {
          address?: string | null;
          answered_at?: string | null;
          asked_at?: string;
          due_cents?: number | null;
          id?: string;
          known_by?: string | null;
          message?: string;
          milestone_id?: string | null;
          name?: string | null;
          project_id?: string;
          title?: string;
          user_id?: string | null;
          verdict?: string | null;
          word?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'project_approvals_milestone_id_fkey';
            columns: ['milestone_id'];
            isOneToOne: false;
            referencedRelation: 'project_milestones';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'project_approvals_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
        ];
      };
      project_entries: {
        Row: {
          body: string;
          corrected_at: string | null;
          created_at: string;
          id: string;
          project_id: string;
          published_at: string | null;
          title: string;
        };
        ComputedFields: never;
        Insert: {
          body: string;
          corrected_at?: string | null;
          created_at?: string;
          id?: string;
          project_id: string;
          published_at?: string | null;
          title: string;
        };
        Update: {
          body?: string;
          corrected_at?: string | null;
          created_at?: string;
          id?: string;
          project_id?: string;
          published_at?: string | null;
          title?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'project_entries_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
        ];
      };
      project_file_requests: {
        Row: {
          accepted_at: string | null;
          asked_at: string;
          created_at: string;
          id: string;
          is_stopped: boolean;
          objection: string;
          project_id: string;
          reason: string;
          received_at: string | null;
          state: string;
          title: string;
          wanted_on: string | null;
        };
        ComputedFields: never;
        Insert: {
          accepted_at?: string | null;
          asked_at?: string;
          created_at?: string;
          id?: string;
          is_stopped?: boolean;
          objection?: string;
          project_id: string;
          reason?: string;
          received_at?: string | null;
          state?: string;
          title: string;
          wanted_on?: string | null;
        };
        Update: {
          accepted_at?: string | null;
          asked_at?: string;
          created_at?: string;
          id?: string;
          is_stopped?: boolean;
          objection?: string;
          project_id?: string;
          reason?: string;
          received_at?: string | null;
          state?: string;
          title?: string;
          wanted_on?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'project_file_requests_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
        ];
      };
      project_files: {
        Row: {
          alt: string;
          bytes: number;
          content_type: string;
          created_at: string;
          entry_id: string | null;
          id: string;
          name: string;
          position: number;
          project_id: string;
          request_id: string | null;
          sender: string;
          sender_name: string | null;
          signer_id: string | null;
          stored_at: string | null;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          alt?: string;
          bytes: number;
          content_type: string;
          created_at?: string;
          entry_id?: string | null;
          id?: string;
          name: string;
          position?: number;
          project_id: string;
          request_id?: string | null;
          sender: string;
          sender_name?: string | null;
          signer_id?: string | null;
          stored_at?: string | null;
          user_id?: string | null;
        };
        Update: {
          alt?: string;
          bytes?: number;
          content_type?: string;
          created_at?: string;
          entry_id?: string | null;
          id?: string;
          name?: string;
          position?: number;
          project_id?: string;
          request_id?: string | null;
          sender?: string;
          sender_name?: string | null;
          signer_id?: string | null;
          stored_at?: string | null;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'project_files_entry_id_fkey';
            columns: ['entry_id'];
            isOneToOne: false;
            referencedRelation: 'project_entries';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'project_files_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'project_files_request_id_fkey';
            columns: ['request_id'];
            isOneToOne: false;
            referencedRelation: 'project_file_requests';
            referencedColumns: ['id'];
          },
        ];
      };
      project_mail_choices: {
        Row: {
          muted: string[];
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          muted?: string[];
          updated_at?: string;
          user_id: string;
        };
        Update: {
          muted?: string[];
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      project_messages: {
        Row: {
          author: string;
          author_name: string | null;
          body: string;
          created_at: string;
          id: string;
          project_id: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          author: string;
          author_name?: string | null;
          body: string;
          created_at?: string;
          id?: string;
          project_id: string;
          user_id?: string | null;
        };
        Update: {
          author?: string;
          author_name?: string | null;
          body?: string;
          created_at?: string;
          id?: string;
          project_id?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'project_messages_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
        ];
      };
      project_milestones: {
        Row: {
          created_at: string;
          done_on: string | null;
          due: number | null;
          id: string;
          planned_on: string | null;
          position: number;
          project_id: string;
          state: string;
          title: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          done_on?: string | null;
          due?: number | null;
          id?: string;
          planned_on?: string | null;
          position: number;
          project_id: string;
          state?: string;
          title: string;
        };
        Update: {
          created_at?: string;
          done_on?: string | null;
          due?: number | null;
          id?: string;
          planned_on?: string | null;
          position?: number;
          project_id?: string;
          state?: string;
          title?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'project_milestones_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
        ];
      };
      projects: {
        Row: {
          active_at: string;
          amount_cents: number | null;
          archived_at: string | null;
          awaits_since: string | null;
          client_email: string | null;
          client_name: string;
          created_at: string;
          description: string;
          done_on: string | null;
          estimated_end: string | null;
          id: string;
          is_example: boolean;
          kept_until: string | null;
          lead_id: string | null;
          name: string;
          next_step: string | null;
          next_step_on: string | null;
          progress: number;
          progress_by_hand: number | null;
          quote_id: string | null;
          read_at: string;
          seen_at: string | null;
          seen_until: string | null;
          start_date: string | null;
          status: string;
          type: string;
          updated_at: string;
          user_id: string | null;
          version: number;
          words: unknown;
        };
        ComputedFields: never;
        Insert: {
          active_at?: string;
          amount_cents?: number | null;
          archived_at?: string | null;
          awaits_since?: string | null;
          client_email?: string | null;
          client_name?: string;
          created_at?: string;
          description?: string;
          done_on?: string | null;
          estimated_end?: string | null;
          id?: string;
          is_example?: boolean;
          kept_until?: string | null;
          lead_id?: string | null;
          name: string;
          next_step?: string | null;
          next_step_on?: string | null;
          progress?: number;
          progress_by_hand?: number | null;
          quote_id?: string | null;
          read_at?: string;
          seen_at?: string | null;
          seen_until?: string | null;
          start_date?: string | null;
          status?: string;
          type: string;
          updated_at?: string;
          user_id?: string | null;
          version?: number;
          words?: unknown;
        };
        Update: {
          active_at?: string;
          amount_cents?: number | null;
          archived_at?: string | null;
          awaits_since?: string | null;
          client_email?: string | null;
          client_name?: string;
          created_at?: string;
          description?: string;
          done_on?: string | null;
          estimated_end?: string | null;
          id?: string;
          is_example?: boolean;
          kept_until?: string | null;
          lead_id?: string | null;
          name?: string;
          next_step?: string | null;
          next_step_on?: string | null;
          progress?: number;
          progress_by_hand?: number | null;
          quote_id?: string | null;
          read_at?: string;
          seen_at?: string | null;
          seen_until?: string | null;
          start_date?: string | null;
          status?: string;
          type?: string;
          updated_at?: string;
          user_id?: string | null;
          version?: number;
          words?: unknown;
        };
        Relationships: [
          {
            foreignKeyName: 'projects_lead_id_fkey';
            columns: ['lead_id'];
            isOneToOne: false;
            referencedRelation: 'leads';
            referencedColumns: ['id'];
          },
        ];
      };
      quote_messages: {
        Row: {
          author: string;
          author_name: string | null;
          body: string;
          created_at: string;
          id: string;
          quote_id: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          author: string;
          author_name?: string | null;
          body: string;
          created_at?: string;
          id?: string;
          quote_id: string;
          user_id?: string | null;
        };
        Update: {
          author?: string;
          author_name?: string | null;
          body?: string;
          created_at?: string;
          id?: string;
          quote_id?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'quote_messages_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: false;
            referencedRelation: 'quotes';
            referencedColumns: ['id'];
          },
        ];
      };
      quotes: {
        Row: {
          amends: string | null;
          archived_at: string | null;
          content: NonNullable<Json>;
          created_at: string;
          decided_at: string | null;
          document: Json | null;
          email_hash: string | null;
          id: string;
          is_example: boolean;
          issued_on: string | null;
          kept_until: string | null;
          last_message_at: string | null;
          lead_id: string | null;
          net_cents: number;
          news_at: string | null;
          number: string | null;
          reason: string | null;
          replaces: string | null;
          sent_at: string | null;
          sha256: string | null;
          status: string;
          title: string;
          total_cents: number;
          updated_at: string;
          user_id: string | null;
          valid_until: string | null;
          version: number;
          withdraw_until: string | null;
          words: unknown;
        };
        ComputedFields: never;
        Insert: {
          amends?: string | null;
          archived_at?: string | null;
          content: NonNullable<Json>;
          created_at?: string;
          decided_at?: string | null;
          document?: Json | null;
          email_hash?: string | null;
          id?: string;
          is_example?: boolean;
          issued_on?: string | null;
          kept_until?: string | null;
          last_message_at?: string | null;
          lead_id?: string | null;
          net_cents?: number;
          news_at?: string | null;
          number?: string | null;
          reason?: string | null;
          replaces?: string | null;
          sent_at?: string | null;
          sha256?: string | null;
          status?: string;
          title?: never;
          total_cents?: number;
          updated_at?: string;
          user_id?: string | null;
          valid_until?: string | null;
          version?: number;
          withdraw_until?: string | null;
          words?: never;
        };
        Update: {
          amends?: string | null;
          archived_at?: string | null;
          content?: NonNullable<Json>;
          created_at?: string;
          decided_at?: string | null;
          document?: Json | null;
          email_hash?: string | null;
          id?: string;
          is_example?: boolean;
          issued_on?: string | null;
          kept_until?: string | null;
          last_message_at?: string | null;
          lead_id?: string | null;
          net_cents?: number;
          news_at?: string | null;
          number?: string | null;
          reason?: string | null;
          replaces?: string | null;
          sent_at?: string | null;
          sha256?: string | null;
          status?: string;
          title?: never;
          total_cents?: number;
          updated_at?: string;
          user_id?: string | null;
          valid_until?: string | null;
          version?: number;
          withdraw_until?: string | null;
          words?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'quotes_amends_fkey';
            columns: ['amends'];
            isOneToOne: false;
            referencedRelation: 'quotes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_lead_id_fkey';
            columns: ['lead_id'];
            isOneToOne: false;
            referencedRelation: 'leads';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quotes_replaces_fkey';
            columns: ['replaces'];
            isOneToOne: false;
            referencedRelation: 'quotes';
            referencedColumns: ['id'];
          },
        ];
      };
      testimonials: {
        Row: {
          company: string | null;
          content: string;
          corrects: string | null;
          created_at: string;
          email: string | null;
          id: string;
          moderated_at: string | null;
          moderation_reason: string | null;
          name: string;
          project_id: string | null;
          rating: number;
          role: string | null;
          status: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          company?: string | null;
          content: string;
          corrects?: string | null;
          created_at?: string;
          email?: string | null;
          id?: string;
          moderated_at?: string | null;
          moderation_reason?: string | null;
          name: string;
          project_id?: string | null;
          rating?: number;
          role?: string | null;
          status?: string;
          user_id?: string | null;
        };
        Update: {
          company?: string | null;
          content?: string;
          corrects?: string | null;
          created_at?: string;
          email?: string | null;
          id?: string;
          moderated_at?: string | null;
          moderation_reason?: string | null;
          name?: string;
          project_id?: string | null;
          rating?: number;
          role?: string | null;
          status?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'testimonials_corrects_fkey';
            columns: ['corrects', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'testimonials';
            referencedColumns: ['id', 'user_id'];
          },
          {
            foreignKeyName: 'testimonials_corrects_project_fkey';
            columns: ['corrects', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'testimonials';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'testimonials_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
        ];
      };
      user_api_tokens: {
        Row: {
          created_at: string;
          encrypted_token: string;
          id: string;
          key_version: number;
          last4: string;
          service_name: string;
          updated_at: string;
          user_id: string;
          zone: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          encrypted_token: string;
          id?: string;
          key_version?: number;
          last4?: string;
          service_name: string;
          updated_at?: string;
          user_id?: string;
          zone?: string;
        };
        Update: {
          created_at?: string;
          encrypted_token?: string;
          id?: string;
          key_version?: number;
          last4?: string;
          service_name?: string;
          updated_at?: string;
          user_id?: string;
          zone?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      accept_quote: {
        Args: {
          access_hash?: string;
          account_id?: string;
          by_mail: boolean;
          proof: string;
          quote?: string;
          signed: Json;
          token_hash?: string;
        };
        Returns: undefined;
      };
      add_appointment_link: {
        Args: { appointment: string; link_hash: string };
        Returns: undefined;
      };
      add_quote_link: { Args: { link: string; link_hash: string }; Returns: undefined };
      amend_quote: {
        Args: {
          actor_id: string;
          actor_name: string;
          quote: string;
          quote_content: Json;
          seen_version: number;
        };
        Returns: {
          id: string;
          version: number;
        }[];
      };
      answer_lead: {
        Args: {
          actor_id: string;
          actor_name: string;
          answer: string;
          by_mail: boolean;
          lead: string;
          seen_version: number;
        };
        Returns: undefined;
      };
      answer_project: {
        Args: {
          actor_id: string;
          actor_name: string;
          as_of: string;
          message: string;
          project: string;
          seen_version: number;
        };
        Returns: undefined;
      };
      answer_project_approval: {
        Args: {
          account_id?: string;
          approval: string;
          approves: boolean;
          message: string;
          proven_address?: string;
        };
        Returns: undefined;
      };
      answer_quote: {
        Args: {
          actor_id: string;
          actor_name: string;
          answer: string;
          by_mail: boolean;
          quote: string;
          seen_version: number;
        };
        Returns: number;
      };
      applied_migrations: { Args: Record<PropertyKey, never>; Returns: string[] };
      appointment_feed_state: {
        Args: Record<PropertyKey, never>;
        Returns: {
          set_at: string;
          set_by: string;
          used_at: string;
        }[];
      };
      ask_project_approval: {
        Args: {
          actor_id: string;
          actor_name: string;
          milestone: string;
          project: string;
          seen_version: number;
          word: string;
        };
        Returns: undefined;
      };
      ask_project_files: {
        Args: {
          actor_id: string;
          actor_name: string;
          project: string;
          requests: Json;
          seen_version: number;
        };
        Returns: undefined;
      };
      ask_quote: {
        Args: {
          access_hash?: string;
          account_id?: string;
          by_mail: boolean;
          question: string;
          quote?: string;
          token_hash?: string;
        };
        Returns: undefined;
      };
      begin_linked_file: {
        Args: {
          access_hash?: string;
          file_bytes: number;
          file_name: string;
          file_type: string;
          lead_reference?: string;
          max_files: number;
          quota_bytes: number;
          request?: string;
          token_hash?: string;
        };
        Returns: {
          file: string;
          path: string;
        }[];
      };
      begin_project_file: {
        Args: {
          account_id?: string;
          entry?: string;
          file_bytes: number;
          file_name: string;
          file_type: string;
          max_files: number;
          project: string;
          quota_bytes: number;
          request?: string;
        };
        Returns: {
          file: string;
          path: string;
        }[];
      };
      book_appointment: {
        Args: {
          account_id?: string;
          booked_contact: Json;
          day_key: string;
          email_hash: string;
          hold: string;
          hour_key: string;
          lead_payload: Json;
          link_hash: string;
          mail_key: string;
          mails?: string[];
          max_a_day: number;
          max_an_hour: number;
          max_mails: number;
          proof_seconds: number;
        };
        Returns: string;
      };
      cancel_appointment: {
        Args: { link_hash: string; mails?: string[]; reason?: string };
        Returns: undefined;
      };
      change_appointment: {
        Args: {
          actor_id: string;
          actor_name: string;
          appointment: string;
          mails?: string[];
          new_state: string;
          reason?: string;
          seen_version: number;
        };
        Returns: undefined;
      };
      change_quote_signer: {
        Args: {
          actor_id: string;
          actor_name: string;
          by_mail: boolean;
          quote: string;
          replacement?: Json;
          seen_version: number;
          signer: string;
        };
        Returns: number;
      };
      claim_api_token_check: {
        Args: { service: string };
        Returns: {
          plain_token: string;
          token: string;
          zone: string;
        }[];
      };
      claim_due_delivery: {
        Args: { lease_seconds: number };
        Returns: {
          attempt: number;
          due_position: number;
          quote: string;
        }[];
      };
      claim_file_removals: {
        Args: { max_files: number };
        Returns: {
          path: string;
        }[];
      };
      claim_lead: {
        Args: { account_id: string; is_own: boolean; lead_reference: string };
        Returns: undefined;
      };
      claim_lead_mails: {
        Args: {
          lease_seconds: number;
          max_mails: number;
          topics?: string[];
          visitors_a_day?: number;
          visitors_an_hour?: number;
          with_reviews?: boolean;
        };
        Returns: {
          attempt: number;
          created_at: string;
          estimate: Json;
          id: string;
          kind: string;
          payload: Json;
          recipient: string;
          reference: string;
          request_id: string;
        }[];
      };
      close_outage: { Args: { dependency: string }; Returns: string };
      confirm_appointment: {
        Args: {
          appointment: string;
          lead_payload: Json;
          link_hash: string;
          mails?: string[];
          new_hash: string;
        };
        Returns: undefined;
      };
      confirm_termination: {
        Args: {
          access_hash?: string;
          account_id?: string;
          by_mail: boolean;
          declared: Json;
          quote?: string;
          receipt: string;
          token_hash?: string;
        };
        Returns: undefined;
      };
      consume_rate_limit: {
        Args: { key_hash: string; max_hits: number; window_seconds: number };
        Returns: {
          allowed: boolean;
          remaining: number;
          retry_after_seconds: number;
        }[];
      };
      consume_token_bucket: {
        Args: { capacity: number; key_hash: string; refill_seconds: number; reserve?: number };
        Returns: {
          allowed: boolean;
          retry_after_seconds: number;
        }[];
      };
      count_due_invoices: { Args: Record<PropertyKey, never>; Returns: number };
      count_dues: {
        Args: { moment?: string; months: number };
        Returns: {
          cents: number;
          counted: number;
          state: string;
        }[];
      };
      count_figures: {
        Args: { moment?: string; months: number; reply_seconds: number };
        Returns: {
          accepted: number;
          accepted_cents: number;
          answered: number;
          delivered: number;
          due: number;
          in_time: number;
          label: string;
          lost: number;
          median_seconds: number;
          month: string;
          quotes: number;
          requests: number;
          service: string;
          since: string;
          topic: string;
          withdrawn: number;
          won: number;
        }[];
      };
      count_leads: {
        Args: { late_before: string };
        Returns: {
          due: number;
          late: number;
          unread: number;
        }[];
      };
      count_projects: {
        Args: Record<PropertyKey, never>;
        Returns: {
          attention: number;
          due: number;
          open: number;
          unread: number;
        }[];
      };
      count_quotes: {
        Args: Record<PropertyKey, never>;
        Returns: {
          counted: number;
          state: string;
        }[];
      };
      create_lead: {
        Args: {
          lead_consent_contact: boolean;
          lead_email_hash: string;
          lead_estimate?: Json;
          lead_idempotency_key: string;
          lead_is_unproven?: boolean;
          lead_kind: string;
          lead_limit_hits?: number;
          lead_limit_keys?: string[];
          lead_limit_seconds?: number;
          lead_mail_key?: string;
          lead_mails?: string[];
          lead_max_mails?: number;
          lead_payload: Json;
          lead_status?: string;
          lead_user_id?: string;
        };
        Returns: {
          created_at: string;
          duplicate: boolean;
          id: string;
          reference: string;
          retry_after_seconds: number;
        }[];
      };
      create_lead_code: {
        Args: { code_seconds: number; lead_reference: string; new_code_hash: string };
        Returns: string;
      };
      create_project: {
        Args: {
          actor_id: string;
          actor_name: string;
          address?: string;
          address_name?: string;
          amount?: number;
          ends_on?: string;
          invite?: boolean;
          lead?: string;
          milestones: Json;
          project_description: string;
          project_name: string;
          project_type: string;
          starts_on?: string;
        };
        Returns: string;
      };
      create_quote: {
        Args: {
          actor_id: string;
          actor_name: string;
          copied?: string;
          lead?: string;
          net: number;
          quote_content: Json;
          total: number;
        };
        Returns: {
          id: string;
          version: number;
        }[];
      };
      create_quote_code: {
        Args: { code_seconds: number; new_code_hash: string; token_hash: string };
        Returns: {
          email: string;
          number: string;
        }[];
      };
      cut_quote_links: {
        Args: { actor_id: string; actor_name: string; quote: string; seen_version: number };
        Returns: number;
      };
      decide_testimonial: {
        Args: { decision: string; reason?: string; review_id: string };
        Returns: undefined;
      };
      decline_termination: {
        Args: {
          access_hash?: string;
          account_id?: string;
          by_mail: boolean;
          quote?: string;
          termination: string;
          token_hash?: string;
          why: string;
        };
        Returns: undefined;
      };
      delete_account: { Args: { account_id: string }; Returns: boolean };
      discard_project_entry: {
        Args: {
          actor_id: string;
          actor_name: string;
          entry: string;
          project: string;
          seen_version: number;
        };
        Returns: undefined;
      };
      distinguish_clients: {
        Args: { are_apart: boolean; client: string; other: string };
        Returns: undefined;
      };
      drop_project_file: { Args: { file: string }; Returns: undefined };
      edit_project: {
        Args: {
          actor_id: string;
          actor_name: string;
          amount?: number;
          ends_on?: string;
          project: string;
          project_description: string;
          project_name: string;
          project_type: string;
          seen_version: number;
          starts_on?: string;
        };
        Returns: undefined;
      };
      encrypt_api_token: { Args: { plain_token: string }; Returns: string };
      erase_expired_leads: { Args: Record<PropertyKey, never>; Returns: number };
      erase_expired_projects: { Args: Record<PropertyKey, never>; Returns: number };
      erase_expired_quotes: { Args: Record<PropertyKey, never>; Returns: number };
      erase_forgotten_clients: { Args: Record<PropertyKey, never>; Returns: number };
      erase_refused_testimonials: { Args: Record<PropertyKey, never>; Returns: number };
      erase_unused_accounts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          erased: number;
          reminded: number;
        }[];
      };
      find_project_clients: {
        Args: { searched: string };
        Returns: {
          clients: Json;
          requests: Json;
        }[];
      };
      find_similar_clients: {
        Args: { client: string; searches: string[]; sirens: string[] };
        Returns: {
          contacts: Json;
          other: string;
        }[];
      };
      finish_project_file: {
        Args: { actor_id?: string; actor_name?: string; file: string };
        Returns: undefined;
      };
      follow_up_file_request: {
        Args: {
          actor_id: string;
          actor_name: string;
          project: string;
          request: string;
          seen_version: number;
        };
        Returns: undefined;
      };
      follow_up_quote: {
        Args: {
          actor_id: string;
          actor_name: string;
          due_position?: number;
          follow_kind: string;
          quote: string;
          seen_version: number;
        };
        Returns: number;
      };
      forget_password: { Args: { account_id: string }; Returns: undefined };
      get_approved_testimonial: {
        Args: { review_id: string };
        Returns: {
          company: string;
          content: string;
          created_at: string;
          id: string;
          name: string;
          rating: number;
          role: string;
        }[];
      };
      get_approved_testimonials: {
        Args: Record<PropertyKey, never>;
        Returns: {
          company: string;
          content: string;
          created_at: string;
          id: string;
          name: string;
          rating: number;
          role: string;
        }[];
      };
      hold_slot: {
        Args: {
          buffer_minutes: number;
          former_hash?: string;
          hold_seconds: number;
          holder: string;
          max_holds?: number;
          new_hash: string;
          slot_ends: string;
          slot_starts: string;
        };
        Returns: string;
      };
      is_quote_link_closed: { Args: { token_hash: string }; Returns: boolean };
      link_accepted_quote: { Args: { link_hash: string; quote: string }; Returns: undefined };
      link_follow_up: { Args: { follow_up: string; link_hash: string }; Returns: undefined };
      link_mailed_quote: { Args: { link_hash: string; quote: string }; Returns: undefined };
      link_quote: {
        Args: {
          actor_id: string;
          actor_name: string;
          link_hash?: string;
          quote: string;
          seen_version: number;
          signer?: string;
        };
        Returns: number;
      };
      list_appointments: {
        Args: { after_cursor?: string; of_lead?: string; page_size?: number; view: string };
        Returns: {
          appointment: Json;
          page_cursor: string;
        }[];
      };
      list_clients: {
        Args: { after_cursor?: string; page_size?: number; searched?: string };
        Returns: {
          active_at: string;
          client: string;
          contacts: Json;
          is_archived: boolean;
          page_cursor: string;
          projects: number;
          quotes: number;
          requests: number;
        }[];
      };
      list_due_invoices: {
        Args: {
          after_cursor?: string;
          due_position?: number;
          page_size?: number;
          quote?: string;
          view?: string;
          whole?: boolean;
        };
        Returns: {
          accepted_at: string;
          attempts: number;
          client: Json;
          document: Json;
          due: Json;
          handed_at: string;
          invoice_number: string;
          last_error: string;
          next_at: string;
          options: Json;
          page_cursor: string;
          quote_id: string;
          quote_number: string;
          quote_state: string;
          state: string;
          title: string;
          totals: Json;
        }[];
      };
      list_leads: {
        Args: {
          after_cursor?: string;
          asked_topic?: string;
          late_before: string;
          page_size?: number;
          searched?: string;
          statuses?: string[];
          view?: string;
        };
        Returns: {
          frame: Json;
          lead: Json;
          page_cursor: string;
        }[];
      };
      list_projects: {
        Args: {
          after_cursor?: string;
          page_size?: number;
          searched?: string;
          statuses?: string[];
          view?: string;
        };
        Returns: {
          page_cursor: string;
          project: Json;
        }[];
      };
      list_quote_copies: { Args: { subject: string }; Returns: string[] };
      list_quotes: {
        Args: {
          after_cursor?: string;
          lead_reference?: string;
          page_size?: number;
          searched?: string;
          states?: string[];
          view?: string;
        };
        Returns: {
          client: Json;
          decided_at: string;
          id: string;
          is_example: boolean;
          is_unseen: boolean;
          issued_on: string;
          net: number;
          number: string;
          page_cursor: string;
          reference: string;
          state: string;
          title: string;
          total: number;
          updated_at: string;
          valid_until: string;
          version: number;
        }[];
      };
      list_refusals: {
        Args: { moment?: string; months: number };
        Returns: {
          number: string;
          reason: string;
          refused_on: string;
        }[];
      };
      mark_due_invoice: {
        Args: {
          actor_id: string;
          actor_name: string;
          due_position: number;
          mark: string;
          number?: string;
          quote: string;
          seen_state: string;
        };
        Returns: undefined;
      };
      mark_file_request: {
        Args: {
          actor_id: string;
          actor_name: string;
          mark: string;
          message?: string;
          project: string;
          request: string;
          seen_version: number;
        };
        Returns: undefined;
      };
      mark_lead: {
        Args: {
          actor_id: string;
          actor_name: string;
          lead: string;
          mark: string;
          seen_version: number;
        };
        Returns: undefined;
      };
      mark_project: {
        Args: {
          actor_id: string;
          actor_name: string;
          as_of: string;
          mark: string;
          project: string;
        };
        Returns: undefined;
      };
      mark_project_milestone: {
        Args: {
          actor_id: string;
          actor_name: string;
          milestone: string;
          new_state: string;
          project: string;
          seen_version: number;
        };
        Returns: undefined;
      };
      mark_quote_due: {
        Args: {
          actor_id: string;
          actor_name: string;
          day?: string;
          due_position: number;
          mark: string;
          quote: string;
          seen_version: number;
        };
        Returns: number;
      };
      merge_clients: { Args: { client: string; other: string }; Returns: undefined };
      merge_lead: {
        Args: {
          actor_id: string;
          actor_name: string;
          kept: string;
          lead: string;
          seen_version: number;
        };
        Returns: undefined;
      };
      move_appointment: {
        Args: {
          buffer_minutes: number;
          link_hash: string;
          mails?: string[];
          slot_ends: string;
          slot_starts: string;
        };
        Returns: undefined;
      };
      move_lead: {
        Args: {
          actor_id: string;
          actor_name: string;
          lead: string;
          new_status: string;
          seen_version: number;
        };
        Returns: undefined;
      };
      move_project: {
        Args: {
          actor_id: string;
          actor_name: string;
          new_status: string;
          project: string;
          seen_version: number;
        };
        Returns: undefined;
      };
      next_dues: {
        Args: { quotes: string[] };
        Returns: {
          cents: number;
          due_on: string;
          quote: string;
        }[];
      };
      next_quote_number: {
        Args: Record<PropertyKey, never>;
        Returns: {
          number: string;
          today: string;
        }[];
      };
      note_client: {
        Args: { actor_name: string; client: string; note: string };
        Returns: undefined;
      };
      note_lead: {
        Args: {
          actor_id: string;
          actor_name: string;
          lead: string;
          note: string;
          seen_version: number;
        };
        Returns: undefined;
      };
      open_linked_project: {
        Args: { access_hash?: string; lead_reference?: string; token_hash?: string };
        Returns: {
          client: string;
          contact: Json;
          email: string;
          follower: string;
          has_account: boolean;
          project: string;
          seen_until: string;
          signer: string;
          signer_id: string;
        }[];
      };
      open_outage: { Args: { began: string; dependency: string }; Returns: boolean };
      open_quote_link: {
        Args: { token_hash: string };
        Returns: {
          email: string;
          number: string;
        }[];
      };
      own_linked: {
        Args: { account_id: string; lead_reference?: string; token_hash?: string };
        Returns: {
          project: string;
          quote: string;
          reference: string;
        }[];
      };
      password_mark: { Args: { account_email: string }; Returns: string };
      place_appointment: {
        Args: {
          actor_id: string;
          actor_name: string;
          appointment: string;
          mails?: string[];
          new_place: string;
          seen_version: number;
        };
        Returns: undefined;
      };
      plan_lead: {
        Args: {
          actor_id: string;
          actor_name: string;
          lead: string;
          seen_version: number;
          step?: string;
          step_on?: string;
        };
        Returns: undefined;
      };
      plan_project: {
        Args: {
          actor_id: string;
          actor_name: string;
          project: string;
          seen_version: number;
          step?: string;
          step_on?: string;
        };
        Returns: undefined;
      };
      plan_project_milestones: {
        Args: {
          actor_id: string;
          actor_name: string;
          milestones: Json;
          project: string;
          seen_version: number;
        };
        Returns: undefined;
      };
      propose_termination: {
        Args: {
          actor_id: string;
          actor_name: string;
          by_mail: boolean;
          proposal: Json;
          quote: string;
          seen_version: number;
        };
        Returns: number;
      };
      publish_project_entry: {
        Args: {
          actor_id: string;
          actor_name: string;
          entry: string;
          project: string;
          seen_version: number;
        };
        Returns: undefined;
      };
      queue_account_mails: {
        Args: { lifetime_seconds: number; sealed_mails: string[] };
        Returns: undefined;
      };
      queue_file_follow_ups: { Args: { max_follow_ups: number; rules: Json }; Returns: number };
      queue_follow_ups: { Args: { max_follow_ups: number; rules: Json }; Returns: number };
      queue_invitation_reminders: { Args: { after_days: number }; Returns: number };
      queue_project_offers: { Args: { after_days: number }; Returns: number };
      read_account_deletion: { Args: { deletion: string }; Returns: Json };
      read_account_mail: { Args: { mail: string }; Returns: string };
      read_account_reminder: {
        Args: { reminder: string };
        Returns: {
          email: string;
          erased_after: string;
        }[];
      };
      read_api_token: {
        Args: { owner_id: string; service: string; session_id: string };
        Returns: {
          last4: string;
          plain_token: string;
          zone: string;
        }[];
      };
      read_appointment: {
        Args: { link_hash: string };
        Returns: {
          cancel_reason: string;
          cancelled_by: string;
          contact: Json;
          ends_at: string;
          id: string;
          reference: string;
          sequence: number;
          starts_at: string;
          state: string;
        }[];
      };
      read_appointment_feed: {
        Args: { feed_hash: string };
        Returns: {
          changed_at: string;
          contact: Json;
          ends_at: string;
          id: string;
          reference: string;
          sequence: number;
          starts_at: string;
          state: string;
        }[];
      };
      read_busy_calendar: {
        Args: Record<PropertyKey, never>;
        Returns: {
          busy: Json;
          failed_since: string;
          failure: string;
          read_at: string;
          set_at: string;
          set_by: string;
          tried_at: string;
          unread: Json;
          url: string;
        }[];
      };
      read_client: { Args: { client: string }; Returns: Json };
      read_client_contract: {
        Args: { access_hash?: string; account_id?: string; quote?: string; token_hash?: string };
        Returns: Json;
      };
      read_client_quote: {
        Args: { access_hash?: string; account_id?: string; quote?: string; token_hash?: string };
        Returns: {
          acceptance: Json;
          files: Json;
          messages: Json;
          quote: Json;
          reference: string;
          replaced_by: string;
        }[];
      };
      read_client_quote_file: {
        Args: {
          access_hash?: string;
          account_id?: string;
          file_kind: string;
          quote?: string;
          token_hash?: string;
        };
        Returns: {
          bytes: string;
          number: string;
          sha256: string;
        }[];
      };
      read_contract: { Args: { quote: string }; Returns: Json };
      read_deletion_outcome: { Args: { account_id: string }; Returns: Json };
      read_file_request_mail: {
        Args: { mail: string };
        Returns: {
          by_site: boolean;
          kind: string;
          requests: Json;
          step: number;
        }[];
      };
      read_follow_ups: { Args: { quote: string }; Returns: Json };
      read_followed_lead: { Args: { access_hash: string; lead_reference: string }; Returns: Json };
      read_freed_time: { Args: { freed: string }; Returns: string };
      read_hold: {
        Args: { hold: string };
        Returns: {
          ends_at: string;
          held_until: string;
          starts_at: string;
          state: string;
          waits_for: string;
        }[];
      };
      read_lead: { Args: { late_before: string; lead_reference: string }; Returns: Json };
      read_linked_file: {
        Args: { access_hash?: string; file: string; lead_reference?: string; token_hash?: string };
        Returns: {
          bytes: number;
          content_type: string;
          name: string;
          path: string;
        }[];
      };
      read_linked_testimonials: {
        Args: { access_hash?: string; lead_reference?: string; token_hash?: string };
        Returns: Json;
      };
      read_mailed_appointment: {
        Args: { event: string };
        Returns: {
          action: string;
          cancel_reason: string;
          cancelled_by: string;
          contact: Json;
          ends_at: string;
          id: string;
          reference: string;
          sequence: number;
          starts_at: string;
          state: string;
        }[];
      };
      read_mailed_follow_up: {
        Args: { follow_up: string; mail_recipient: string };
        Returns: {
          acceptance: Json;
          document: Json;
          due_position: number;
          kind: string;
          quote: string;
          step: number;
        }[];
      };
      read_mailed_quote: {
        Args: { mail_topic: string; subject: string };
        Returns: {
          acceptance: Json;
          author: string;
          awaited: Json;
          document: Json;
          message: string;
          quote: string;
          reason: string;
          signer: Json;
        }[];
      };
      read_mailed_signer: { Args: { subject: string }; Returns: Json };
      read_mailed_termination: {
        Args: { mail_topic: string; subject: string };
        Returns: {
          answer: string;
          decided_at: string;
          document: Json;
          ends_on: string;
          name: string;
          quote: string;
          reason: string;
          settlement: string;
        }[];
      };
      read_own_contact: { Args: { account_id: string }; Returns: Json };
      read_project: { Args: { project: string }; Returns: Json };
      read_project_file: {
        Args: { account_id?: string; file: string };
        Returns: {
          bytes: number;
          content_type: string;
          name: string;
          path: string;
        }[];
      };
      read_project_follower: {
        Args: { project: string };
        Returns: {
          email: string;
          muted: string[];
        }[];
      };
      read_project_invitation: {
        Args: { project: string };
        Returns: {
          email: string;
          project_name: string;
          quote: string;
        }[];
      };
      read_project_mail: {
        Args: { mail_topic: string; subject: string };
        Returns: {
          acceptance: Json;
          account_id: string;
          client_name: string;
          company: string;
          document: Json;
          due_cents: number;
          email: string;
          follower: string;
          project: string;
          project_name: string;
          quote: string;
          title: string;
          word: string;
        }[];
      };
      read_project_mails: { Args: { account_id: string }; Returns: string[] };
      read_project_news: {
        Args: { mail: string };
        Returns: {
          account_id: string;
          email: string;
          follower: string;
          news: Json;
          quote: string;
          recipient: string;
        }[];
      };
      read_quote: {
        Args: { quote: string };
        Returns: {
          acceptance: Json;
          account_email: string;
          events: Json;
          files: Json;
          lead: Json;
          links: Json;
          mail: string;
          messages: Json;
          quote: Json;
          replaced: Json;
          replacing: Json;
        }[];
      };
      read_quote_file: {
        Args: { file_kind: string; quote: string };
        Returns: {
          bytes: string;
          number: string;
          sha256: string;
        }[];
      };
      read_waiting_call: {
        Args: { appointment: string };
        Returns: {
          contact: Json;
          held_until: string;
          starts_at: string;
        }[];
      };
      redeem_lead_code: {
        Args: {
          access_seconds: number;
          given_code_hash: string;
          lead_reference: string;
          new_access_hash: string;
        };
        Returns: string;
      };
      redeem_quote_code: {
        Args: {
          access_seconds: number;
          given_code_hash: string;
          new_access_hash: string;
          token_hash: string;
        };
        Returns: string;
      };
      refuse_quote: {
        Args: {
          access_hash?: string;
          account_id?: string;
          by_mail: boolean;
          quote?: string;
          token_hash?: string;
          why: string;
        };
        Returns: undefined;
      };
      release_rate_limits: {
        Args: { forgotten_keys: string[]; returned_keys: string[] };
        Returns: undefined;
      };
      remove_client_note: { Args: { client: string; note: string }; Returns: undefined };
      remove_linked_file: {
        Args: { access_hash?: string; file: string; lead_reference?: string; token_hash?: string };
        Returns: undefined;
      };
      remove_own_project_file: { Args: { account_id: string; file: string }; Returns: undefined };
      remove_project_file: {
        Args: {
          actor_id: string;
          actor_name: string;
          file: string;
          project: string;
          seen_version: number;
        };
        Returns: undefined;
      };
      remove_quote: { Args: { quote: string; seen_version: number }; Returns: undefined };
      replace_quote: {
        Args: { actor_id: string; actor_name: string; quote: string; seen_version: number };
        Returns: {
          id: string;
          version: number;
        }[];
      };
      revoke_quote: {
        Args: {
          actor_id: string;
          actor_name: string;
          by_mail: boolean;
          quote: string;
          seen_version: number;
          why: string;
        };
        Returns: number;
      };
      rotate_api_token_key: {
        Args: Record<PropertyKey, never>;
        Returns: {
          key_version: number;
          rotated: number;
          unreadable: number;
        }[];
      };
      save_quote: {
        Args: {
          actor_id: string;
          actor_name: string;
          net: number;
          quote: string;
          quote_content: Json;
          seen_version: number;
          total: number;
        };
        Returns: number;
      };
      see_linked_project: {
        Args: { access_hash?: string; as_of: string; lead_reference?: string; token_hash?: string };
        Returns: undefined;
      };
      see_own_project: {
        Args: { account_id: string; as_of: string; project: string };
        Returns: undefined;
      };
      see_quote: { Args: { quote: string; seen_version: number }; Returns: undefined };
      send_quote: {
        Args: {
          actor_id: string;
          actor_name: string;
          by_mail: boolean;
          pdf: string;
          quote: string;
          seen_version: number;
          sent_document: Json;
        };
        Returns: number;
      };
      separate_client: { Args: { client: string; contact: string }; Returns: undefined };
      set_appointment_feed: {
        Args: { actor_name?: string; new_hash?: string };
        Returns: undefined;
      };
      set_busy_calendar: { Args: { actor_name?: string; new_url?: string }; Returns: undefined };
      set_client_contact: {
        Args: {
          address: string;
          client: string;
          contact_name: string;
          contact_role: string;
          gets_copies: boolean;
        };
        Returns: undefined;
      };
      set_project_mails: {
        Args: { account_id: string; muted_kinds: string[] };
        Returns: undefined;
      };
      set_project_progress: {
        Args: {
          actor_id: string;
          actor_name: string;
          percent?: number;
          project: string;
          seen_version: number;
        };
        Returns: undefined;
      };
      settle_api_token_check: { Args: { refused: boolean; token: string }; Returns: boolean };
      settle_due_delivery: {
        Args: {
          attempt: number;
          due_position: number;
          quote: string;
          reason?: string;
          retry_seconds?: number;
        };
        Returns: boolean;
      };
      settle_file_removals: { Args: { removed: string[] }; Returns: undefined };
      settle_lead_mail: {
        Args: {
          error_code?: string;
          mail_attempt: number;
          mail_id: string;
          retry_seconds?: number;
        };
        Returns: boolean;
      };
      signed_quotes: { Args: { account_id: string; quotes: string[] }; Returns: string[] };
      stop_follow_ups: {
        Args: {
          actor_id: string;
          actor_name: string;
          is_stopped: boolean;
          quote: string;
          seen_version: number;
        };
        Returns: number;
      };
      store_api_token: {
        Args: { plain_token: string; service: string; zone: string };
        Returns: undefined;
      };
      store_busy_times: {
        Args: { busy_times?: Json; problem?: string; read_url: string; unread_events?: Json };
        Returns: undefined;
      };
      submit_linked_testimonial: {
        Args: {
          access_hash?: string;
          lead_reference?: string;
          review_company?: string;
          review_content: string;
          review_email?: string;
          review_name: string;
          review_rating: number;
          review_role?: string;
          token_hash?: string;
        };
        Returns: undefined;
      };
      submit_testimonial: {
        Args: {
          review_company?: string;
          review_content: string;
          review_corrects?: string;
          review_email?: string;
          review_name: string;
          review_rating: number;
          review_role?: string;
        };
        Returns: undefined;
      };
      take_back_termination: {
        Args: { actor_id: string; actor_name: string; quote: string; seen_version: number };
        Returns: number;
      };
      taken_times: {
        Args: { from_moment: string; own_hash?: string; to_moment: string };
        Returns: {
          ends_at: string;
          starts_at: string;
        }[];
      };
      testimonial_authors: {
        Args: { author_ids: string[] };
        Returns: {
          email: string;
          registered_at: string;
          reviews: number;
          user_id: string;
        }[];
      };
      unclaimed_leads: {
        Args: { account_id: string };
        Returns: {
          created_at: string;
          reference: string;
          topic: string;
        }[];
      };
      unmerge_lead: {
        Args: { actor_id: string; actor_name: string; lead: string; seen_version: number };
        Returns: undefined;
      };
      waiting_calls: {
        Args: { link_hash: string };
        Returns: {
          contact: Json;
          held_until: string;
          id: string;
          starts_at: string;
        }[];
      };
      withdraw_linked_testimonial: {
        Args: {
          access_hash?: string;
          lead_reference?: string;
          review: string;
          token_hash?: string;
        };
        Returns: boolean;
      };
      withdraw_quote: {
        Args: {
          access_hash?: string;
          account_id?: string;
          by_mail: boolean;
          declared: Json;
          quote?: string;
          receipt: string;
          token_hash?: string;
        };
        Returns: undefined;
      };
      write_followed_message: {
        Args: { access_hash: string; by_mail: boolean; lead_reference: string; message: string };
        Returns: undefined;
      };
      write_lead_message: {
        Args: { account_id: string; by_mail: boolean; lead_reference: string; message: string };
        Returns: undefined;
      };
      write_linked_message: {
        Args: {
          access_hash?: string;
          lead_reference?: string;
          message: string;
          token_hash?: string;
        };
        Returns: undefined;
      };
      write_project_entry: {
        Args: {
          actor_id: string;
          actor_name: string;
          entry?: string;
          entry_body: string;
          entry_title: string;
          pictures: Json;
          project: string;
          seen_version: number;
        };
        Returns: string;
      };
      write_project_message: {
        Args: { account_id: string; message: string; project: string };
        Returns: undefined;
      };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
